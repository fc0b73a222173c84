import { Box } from '@chakra-ui/react'
import { useEffect } from 'react'
import { staleIn, useCall } from '#client/data/calls.ts'
import { useDeskStudio } from '#client/data/desk.ts'
import { onFrame } from '#client/data/live.ts'
import { Page } from '#client/kit/Page.tsx'
import { Segmented } from '#client/kit/Segmented.tsx'
import { useGo, useQueryText } from '#client/map/links.tsx'
import { moderation } from '#contract/moderation.ts'
import { Cases } from './Cases.tsx'

/** /social/admin-approval: reports that wait for a decision, and those that had one (L26, A10). */
export default function Approval() {
  const { tab = 'meldungen' } = useQueryText()
  const go = useGo()
  const studio = useDeskStudio() || undefined
  const { data } = useCall(moderation.figures, { query: { studio } })
  useEffect(
    () =>
      onFrame(({ event }) => {
        if (event === 'moderation:changed') void staleIn(['moderation'])
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
            ['meldungen', data ? `Meldungen ${data.waiting}` : 'Meldungen'],
            ['erledigt', 'Erledigt'],
          ]}
          onChange={next => void go({ to: 'socialApproval', search: { tab: next }, replace: true })}
        />
      </Box>
      <Cases key={tab} view={tab === 'erledigt' ? 'over' : 'waiting'} studio={studio} />
    </Page>
  )
}
