import { Box, Flex } from '@chakra-ui/react'
import { useCan } from '#client/data/session.ts'
import { Page } from '#client/kit/Page.tsx'
import { Pick } from '#client/kit/Pick.tsx'
import { Segmented } from '#client/kit/Segmented.tsx'
import { FileMenu } from '#client/kit/table/ExportMenu.tsx'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { feedback } from '#contract/feedback.ts'
import { ratings } from '#contract/ratings/calls.ts'
import { periods, type RatingsView, useAsked, views } from './asked.ts'
import { FeedbackList, RatingList } from './Lists.tsx'
import { InstructorRatings, RatingOverview, StudioRatings } from './Parts.tsx'
import { useBooks } from './useBooks.tsx'

/** /dashboard/gf/ratings: what members say of courses (L65, L188), without who said it. */
export default function OfficeRatings() {
  const [asked, show] = useAsked()
  const { options, nameOf } = useOwnStudios(ratings.list)
  const box = useCan(feedback.list)
  const books = useBooks(asked)
  const names = (Object.keys(views) as RatingsView[]).filter(view => view !== 'box' || box)
  const view = names.includes(asked.view) ? asked.view : 'uebersicht'
  const listed = view === 'einzeln' || view === 'box'
  const tools = (
    <Flex gap="8" wrap="wrap" paddingTop="12">
      <Box maxWidth="full" overflowX="auto">
        <Segmented
          label="Ansicht"
          value={view}
          options={names.map(name => [name, views[name]] as const)}
          onChange={ansicht => show({ ansicht })}
        />
      </Box>
      {/* What lies in the box is of all times. */}
      {view !== 'box' && (
        <Pick
          label="Zeitraum"
          look="side"
          value={asked.preset}
          options={periods}
          onPick={zeit => show({ zeit: zeit as typeof asked.preset })}
        />
      )}
      <Pick
        label="Studio"
        look="side"
        value={asked.studio}
        options={[['', 'Alle Studios'], ...options]}
        onPick={studio => show({ studio })}
      />
    </Flex>
  )
  if (listed)
    return (
      <Page title="Kursbewertungen">
        <Box position="absolute" inset={0} display="flex" flexDirection="column">
          <Box paddingInline="16" paddingBottom="12">
            {tools}
          </Box>
          <Box position="relative" flex={1} minHeight={0}>
            {view === 'box' ? (
              <FeedbackList asked={asked} studio={nameOf} more={books} />
            ) : (
              <RatingList asked={asked} studio={nameOf} more={books} />
            )}
          </Box>
        </Box>
      </Page>
    )
  return (
    <Page title="Kursbewertungen" actions={<FileMenu items={books} />}>
      {tools}
      {view === 'leitung' ? (
        <InstructorRatings asked={asked} />
      ) : view === 'studios' ? (
        <StudioRatings asked={asked} />
      ) : (
        <RatingOverview asked={asked} />
      )}
    </Page>
  )
}
