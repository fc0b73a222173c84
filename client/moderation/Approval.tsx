import { Box } from '@chakra-ui/react'
import { useDeskStudio } from '#client/data/desk.ts'
import { useMaybeLocal } from '#client/data/local.ts'
import { useOutboxActs } from '#client/data/outboxActs.ts'
import { useCall } from '#client/data/reads.ts'
import { Button } from '#client/kit/Button.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Segmented } from '#client/kit/Segmented.tsx'
import { Need, NeedsYou } from '#client/kit/waiting/NeedsYou.tsx'
import { useGo, useQueryText } from '#client/map/links.tsx'
import { useReviews } from '#client/parts/moderation/useReviews.ts'
import { moderation } from '#contract/moderation/calls.ts'
import { posts } from '#contract/social/posts.ts'
import { Cases } from './Cases.tsx'
import { Posts } from './Posts.tsx'

const ours = { decide: moderation.decide, review: posts.review }

/** /social/admin-approval: posts that wait for a review, reports that wait for a decision, and those that had one (L26, A10). */
export default function Approval() {
  const { tab = 'beitraege' } = useQueryText()
  const go = useGo()
  const studio = useDeskStudio() || undefined
  // Both lists are on this device, whichever tab is open when the network goes.
  const waits = useReviews()
  useCall(moderation.cases, { query: { view: 'waiting', studio, after: undefined } })
  return (
    <Page title="Beiträge freigeben">
      <Box paddingBlock="12">
        <Segmented
          label="Was"
          value={tab}
          options={[
            ['beitraege', waits.posts ? `Beiträge ${waits.posts.count}${waits.posts.more ? '+' : ''}` : 'Beiträge'],
            ['meldungen', waits.cases === undefined ? 'Meldungen' : `Meldungen ${waits.cases}`],
            ['erledigt', 'Erledigt'],
          ]}
          onChange={next => void go({ to: 'socialApproval', search: { tab: next }, replace: true })}
        />
      </Box>
      <RefusedApprovals />
      {tab === 'beitraege' ? <Posts studio={studio} /> : <Cases key={tab} view={tab === 'erledigt' ? 'over' : 'waiting'} studio={studio} />}
    </Page>
  )
}

/** Decisions of this device that the studio did not take: somebody was first. */
function RefusedApprovals() {
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
