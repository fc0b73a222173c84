import { Suspense } from 'react'
import { useCan, useMe } from '#client/data/session.ts'
import { ButtonLink } from '#client/kit/Button.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { Page } from '#client/kit/Page.tsx'
import { contest } from '#contract/occasions/contest.ts'

const ContestOffice = lazyPart(() => import('./office/ContestOffice.tsx'))

/** /einstein/contest/admin/list: who takes part, for the administration alone; the page itself opens for everybody (A10, L156). */
export default function ContestList() {
  const me = useMe()
  if (useCan(contest.adminList))
    return (
      <Suspense>
        <ContestOffice />
      </Suspense>
    )
  return (
    <Page back="einsteinContest">
      <Empty
        text={me ? 'Diese Liste sieht die Administration.' : 'Melde dich an, um die Teilnahmen zu sehen.'}
        action={
          me ? (
            <ButtonLink to="einsteinContest" look="soft" size="row">
              Zum Wettbewerb
            </ButtonLink>
          ) : (
            <ButtonLink to="login" look="soft" size="row">
              Anmelden
            </ButtonLink>
          )
        }
      />
    </Page>
  )
}
