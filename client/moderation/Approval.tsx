import { Box } from '@chakra-ui/react'
import { useEffect } from 'react'
import { staleIn, useCall } from '#client/data/calls.ts'
import { useDeskStudio } from '#client/data/desk.ts'
import { onFrame } from '#client/data/live.ts'
import { useMaybeLocal } from '#client/data/local.ts'
import { breathOut, useOutboxActs } from '#client/data/outboxActs.ts'
import { Button } from '#client/kit/Button.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Segmented } from '#client/kit/Segmented.tsx'
import { Need, NeedsYou } from '#client/kit/waiting/NeedsYou.tsx'
import { useGo, useQueryText } from '#client/map/links.tsx'
import { type Decision, moderation } from '#contract/moderation/calls.ts'
import { posts } from '#contract/social/posts.ts'
import { Cases } from './Cases.tsx'
import { Posts } from './Posts.tsx'
import { useActsOn } from './useActsOn.ts'

const reviews = { review: posts.review }
const decisions = { decide: moderation.decide }
const ours = { ...decisions, ...reviews }

/** /social/admin-approval: posts that wait for a review, reports that wait for a decision, and those that had one (L26, A10). */
export default function Approval() {
  const { tab = 'beitraege' } = useQueryText()
  const go = useGo()
  const studio = useDeskStudio() || undefined
  const { data, stand: counted } = useCall(moderation.figures, { query: { studio } })
  // Both lists are on this device, whichever tab is open when the network goes.
  const { data: pending, stand } = useCall(posts.pending, { query: { studio, after: undefined } })
  useCall(moderation.cases, { query: { view: 'waiting', studio, after: undefined } })
  const reviewed = useActsOn(reviews, (stand ?? 0) - breathOut)
  const decided = useActsOn(decisions, counted)
  // What was decided here is gone from the lists at once, and from their numbers.
  const left = pending && pending.rows.filter(({ _id }) => !reviewed.has(_id)).length
  const gone = [...decided.values()].filter(({ row }) => (row.body as Decision).act !== 'reopen').length
  useEffect(
    () =>
      onFrame(({ event }) => {
        if (event === 'moderation:changed') void staleIn(['moderation', 'posts'])
      }),
    [],
  )
  return (
    <Page title="Beiträge freigeben" back="home">
      <Box paddingBlock="12">
        <Segmented
          label="Was"
          value={tab}
          options={[
            ['beitraege', pending ? `Beiträge ${left}${pending.next ? '+' : ''}` : 'Beiträge'],
            ['meldungen', data ? `Meldungen ${Math.max(0, data.waiting - gone)}` : 'Meldungen'],
            ['erledigt', 'Erledigt'],
          ]}
          onChange={next => void go({ to: 'socialApproval', search: { tab: next }, replace: true })}
        />
      </Box>
      <Refused />
      {tab === 'beitraege' ? <Posts studio={studio} /> : <Cases key={tab} view={tab === 'erledigt' ? 'over' : 'waiting'} studio={studio} />}
    </Page>
  )
}

/** Decisions of this device that the studio did not take: somebody was first. */
function Refused() {
  const local = useMaybeLocal()
  const refused = useOutboxActs(ours).filter(({ row }) => row.state === 'refused')
  if (refused.length === 0) return null
  return (
    <NeedsYou>
      {refused.map(({ row: { key, title, message } }) => (
        <Need key={key} title={title ?? 'Entscheid'} text={message}>
          <Button size="row" look="side" onClick={() => void local?.outbox.discard(key)}>
            Gut
          </Button>
        </Need>
      ))}
    </NeedsYou>
  )
}
