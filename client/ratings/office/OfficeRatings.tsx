import { Box, chakra, Flex } from '@chakra-ui/react'
import { useCallback } from 'react'
import { useCall } from '#client/data/calls.ts'
import { useCan, useGrants } from '#client/data/session.ts'
import { Page } from '#client/kit/Page.tsx'
import { Segmented } from '#client/kit/Segmented.tsx'
import { feedback } from '#contract/feedback.ts'
import { studios } from '#contract/studios.ts'
import { periods, useAsked, type View, views } from './asked.ts'
import { Files } from './Files.tsx'
import { Box as FeedbackBox, Ratings } from './Lists.tsx'
import { Leads, Overview, Studios } from './Parts.tsx'

const Select = chakra('select', {
  base: {
    minHeight: '44px',
    minWidth: 0,
    maxWidth: 'full',
    paddingInline: '12',
    borderRadius: 'field',
    bg: 'sunken',
    color: 'ink',
    textStyle: 'label',
    fontSize: '16px',
  },
})

const reading = ['gf_r_viewAll', 'gf_r_threestars']

/** The studios of which this reader may see ratings. */
function useReadable() {
  const { data } = useCall(studios.listPublic)
  const held = useGrants().filter(({ right }) => reading.includes(right))
  const everywhere = held.some(({ studios: codes }) => codes === 'all')
  const codes = new Set(held.flatMap(({ studios: some }) => (some === 'all' ? [] : some)))
  const shown = (data ?? []).filter(({ code }) => everywhere || codes.has(code)).sort((a, b) => a.name.localeCompare(b.name, 'de-CH'))
  const name = useCallback((code: string | null | undefined) => data?.find(one => one.code === code)?.name ?? code ?? null, [data])
  return { shown, name }
}

/** /dashboard/gf/ratings: what members say of courses (L65, L188), without who said it. */
export default function OfficeRatings() {
  const [asked, show] = useAsked()
  const readable = useReadable()
  const box = useCan(feedback.list)
  const names = (Object.keys(views) as View[]).filter(view => view !== 'box' || box)
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
      <Select aria-label="Zeitraum" value={asked.preset} onChange={event => show({ zeit: event.target.value as typeof asked.preset })}>
        {periods.map(([preset, word]) => (
          <option key={preset} value={preset}>
            {word}
          </option>
        ))}
      </Select>
      <Select aria-label="Studio" value={asked.studio} onChange={event => show({ studio: event.target.value })}>
        <option value="">Alle Studios</option>
        {readable.shown.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
    </Flex>
  )
  if (listed)
    return (
      <Page title="Kursbewertungen" actions={<Files asked={asked} />}>
        <Box position="absolute" inset={0} display="flex" flexDirection="column">
          <Box paddingInline="16" paddingBottom="12">
            {tools}
          </Box>
          <Box position="relative" flex={1} minHeight={0}>
            {view === 'box' ? <FeedbackBox asked={asked} studio={readable.name} /> : <Ratings asked={asked} studio={readable.name} />}
          </Box>
        </Box>
      </Page>
    )
  return (
    <Page title="Kursbewertungen" actions={<Files asked={asked} />}>
      {tools}
      {view === 'leitung' ? <Leads asked={asked} /> : view === 'studios' ? <Studios asked={asked} /> : <Overview asked={asked} />}
    </Page>
  )
}
