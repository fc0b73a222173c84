import { useCall } from '#client/data/reads.ts'
import { dayOf } from '#client/data/time.ts'
import { Empty } from '#client/kit/Empty.tsx'
import { date } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { RowLink } from '#client/kit/Row.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { OpenSlimMe } from '#client/parts/slimMe/OpenSlimMe.tsx'
import { useLinkKeys } from '#client/parts/useLinkKeys.ts'
import { promotions } from '#contract/campaigns/promotions.ts'
import { campaignKinds } from '#contract/rules/campaigns/states.ts'
import { MailedSurvey } from './MailedSurvey.tsx'

/** /aktionen: what runs in the person's studio, to take part in; behind a mail's link (`key`) its survey. */
export default function Promotions() {
  const { key } = useLinkKeys('promotions', ['key'])
  if (key)
    return (
      <Page>
        <MailedSurvey linkKey={key} />
      </Page>
    )
  return (
    <Page>
      <Running />
      <OpenSlimMe />
    </Page>
  )
}

function Running() {
  const { data, error, stand, again } = useCall(promotions.running)
  if (!data) return <NotLoaded error={error} again={again} />
  if (data.length === 0) return <Empty text="Im Moment läuft hier keine Aktion." />
  return (
    <>
      <Stand at={stand} />
      {data.map(({ _id, kind, slug, title, to }) => {
        const second = `${campaignKinds[kind]}, bis ${date(dayOf(to))}`
        return kind === 'wheel' ? (
          <RowLink key={_id} to="wheel" title={title} second={second} />
        ) : (
          <RowLink key={_id} to="promotion" params={{ id: slug }} title={title} second={second} />
        )
      })}
    </>
  )
}
