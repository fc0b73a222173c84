import { Box, Flex, Text } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import { useCall, useCalls } from '#client/data/reads.ts'
import { Button } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { FileButton } from '#client/kit/FileButton.tsx'
import { age, counted, thousands } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import { useGo, useQueryText } from '#client/map/links.tsx'
import { useActsOn } from '#client/parts/moderation/useActsOn.ts'
import { type CaseRow, moderation } from '#contract/moderation/calls.ts'
import { reportReasons } from '#contract/rules/moderation/states.ts'
import { CaseDetail } from './CaseDetail.tsx'
import { Chosen } from './caseStyles.ts'
import { onceEach } from './onceEach.ts'
import { useKeys } from './useKeys.ts'
import { daysText, kindWords, sinceText, stateWords } from './words.ts'

interface CasesProps {
  view: 'waiting' | 'over'
  studio: string | undefined
}

const acts = { decide: moderation.decide }

/** A list that goes on behind its last row, page by page, and the case that is open beside it. */
export function Cases({ view, studio }: CasesProps) {
  const { rows, total, more, error, again, stand, loaded } = useCases(view, studio)
  const waits = useActsOn(acts, stand)
  const { fall, tab } = useQueryText()
  const go = useGo()
  // Cases that were decided here and wait stay in the list, marked, until the studio has the decision.
  const chosen = rows.find(({ _id }) => _id === fall)
  const open = (_id: string | undefined) => void go({ to: 'socialApproval', search: { tab, fall: _id }, replace: true })
  const step = (by: number) => {
    const at = rows.findIndex(({ _id }) => _id === fall)
    open(rows[Math.max(0, Math.min(rows.length - 1, at + by))]?._id)
  }
  /** The next one that nobody has decided on this device. */
  const onward = () => {
    const at = rows.findIndex(({ _id }) => _id === fall)
    const left = [...rows.slice(at + 1), ...rows.slice(0, Math.max(0, at))].filter(({ _id }) => !waits.has(_id))
    open(left[0]?._id)
  }
  useKeys({ j: () => step(1), k: () => step(-1), escape: () => open(undefined) })
  return (
    <>
      <CaseFiguresLine view={view} studio={studio} />
      <Box display="grid" gridTemplateColumns={{ base: '1fr', lg: 'minmax(320px, 400px) 1fr' }} gap="32" alignItems="start">
        <Box display={{ base: chosen ? 'none' : 'block', lg: 'block' }} minWidth={0}>
          {!loaded && <NotLoaded error={error} again={again} />}
          {loaded && rows.length === 0 && <Empty text={view === 'over' ? 'Noch nichts entschieden.' : 'Nichts wartet. Gut gemacht.'} />}
          <Box as="ul" aria-label={view === 'over' ? 'Erledigte Meldungen' : 'Offene Meldungen'} listStyleType="none">
            {rows.map(row => (
              <CaseLine key={row._id} row={row} waits={waits.has(row._id)} isOpen={row._id === fall} onOpen={() => open(row._id)} />
            ))}
          </Box>
          {loaded && (
            <Flex justify="space-between" align="center" gap="12" paddingBlock="12">
              <Text textStyle="small" color="ink2">
                {thousands(rows.length)} von {counted(total, 'Fall', 'Fällen')} <Stand at={stand} />
              </Text>
              {rows.length < total && (
                <Button look="side" size="row" onClick={more}>
                  Weitere laden
                </Button>
              )}
            </Flex>
          )}
        </Box>
        <Box display={{ base: chosen ? 'block' : 'none', lg: 'block' }} minWidth={0}>
          {chosen ? (
            <CaseDetail key={chosen._id} row={chosen} act={waits.get(chosen._id)} onBack={() => open(undefined)} onDone={onward} />
          ) : (
            rows.length > 0 && <Empty text="Wähle links einen Fall, oder geh mit J und K durch die Liste." />
          )}
        </Box>
      </Box>
    </>
  )
}

/** Pages behind each other: each asks for what stands behind the last row of the one before. */
function useCases(view: CasesProps['view'], studio: string | undefined) {
  const [ends, setEnds] = useState<readonly string[]>([])
  const inputs = useMemo(() => [undefined, ...ends].map(after => ({ query: { view, studio, after } })), [view, studio, ends])
  const pages = useCalls(moderation.cases, inputs)
  const rows = onceEach(pages)
  const [first] = pages
  return {
    rows,
    total: pages.findLast(({ data }) => data)?.data?.total ?? 0,
    loaded: first?.data !== undefined,
    error: first?.error,
    stand: first?.stand,
    again: () => first?.again(),
    more: () => {
      const last = rows.at(-1)?._id
      if (last && !ends.includes(last)) setEnds([...ends, last])
    },
  }
}

/** How many wait, since when, how fast it goes; and all of it as a file. */
function CaseFiguresLine({ view, studio }: CasesProps) {
  const { data } = useCall(moderation.figures, { query: { studio } })
  const words = data && [
    counted(data.waiting, 'wartet', 'warten'),
    ...(data.oldest ? [`älteste seit ${age(Date.now() - Date.parse(data.oldest))}`] : []),
    ...(data.median == null
      ? []
      : [`30 Tage: ${counted(data.decided, 'Entscheid', 'Entscheide')}, die Hälfte innert ${age(data.median * 60_000)}`]),
  ]
  return (
    <Flex justify="space-between" align="center" gap="12" flexWrap="wrap" paddingBottom="12">
      <Text textStyle="small" color="ink2" minHeight="18px">
        {words?.join(' · ')}
      </Text>
      {view === 'over' && (
        <FileButton call={moderation.book} input={{ query: { studio } }} name="Meldungen.xlsx">
          Excel
        </FileButton>
      )}
    </Flex>
  )
}

function CaseLine({ row, waits, isOpen, onOpen }: { row: CaseRow; waits: boolean; isOpen: boolean; onOpen: () => void }) {
  const { kind, name, reasons, opened, reports, state, days, staff } = row
  return (
    <Box as="li" borderTop="1px solid {colors.line}">
      <Chosen type="button" aria-current={isOpen || undefined} onClick={onOpen}>
        <Box flex={1} minWidth={0}>
          <Text textStyle="row" overflowWrap="anywhere">
            {kindWords[kind]} von {name} {waits && <Tick state="waiting" size="small" />}
          </Text>
          <Text textStyle="small" color="ink2">
            {reasons.map(reason => reportReasons[reason]).join(', ')} · {sinceText(opened)}
            {staff && ' · Personal'}
          </Text>
        </Box>
        {reports > 1 && <Chip>{reports}×</Chip>}
        {state !== 'open' && (
          <Chip look={state === 'objected' ? 'warn' : 'plain'}>
            {stateWords[state]} {daysText(days)}
          </Chip>
        )}
      </Chosen>
    </Box>
  )
}
