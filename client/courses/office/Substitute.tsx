import { Box, Text } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import { useOnline } from '#client/data/connection.ts'
import { useCall } from '#client/data/reads.ts'
import { Button } from '#client/kit/Button.tsx'
import { Tickable } from '#client/kit/table/FilterSheet.tsx'
import { useStudioNames } from '#client/parts/studio/names.ts'
import type { CourseClash } from '#contract/courses/clash.ts'
import { courseSchedule } from '#contract/courses/schedule.ts'
import type { Choices, Engagement } from '#contract/courses/scheduleForms.ts'
import { german } from '#contract/german.ts'
import { ClashList } from './AskStrip.tsx'
import { clashesOf } from './clashes.ts'
import { applyChange, type ShownExecution } from './coursePlanActs.ts'
import type { Saving } from './saving.ts'
import { useCheck } from './useCheck.ts'
import { engagedWords, noticeCountText } from './words.ts'

interface SubstituteProps {
  row: ShownExecution
  rows: readonly ShownExecution[]
  choices: Choices | undefined
  saving: Saving
  onClose: () => void
  onBack: () => void
}

export interface CoverCandidate {
  _id: string
  name: string
  /** The course that keeps the instructor from it; without one they are free. */
  other?: CourseClash['other']
}

/** Instructors who could stand in, the free ones first: as this device knows them, and as the studio does once it answered. */
export function leadsFor(
  row: ShownExecution,
  rows: readonly ShownExecution[],
  choices: Pick<Choices, 'instructors'> | undefined,
  heard: readonly Engagement[] = [],
): CoverCandidate[] {
  const leads = (choices?.instructors ?? []).filter(
    ({ _id, studios }) => _id !== row.instructor?._id && (!studios || studios.includes(row.studio)),
  )
  const known = (lead: string) => clashesOf({ ...row, instructor: { _id: lead, name: '' } }, rows).find(({ kind }) => kind === 'instructor')
  return leads
    .map(({ _id, name }) => ({ _id, name, other: heard.find(({ instructor }) => instructor === _id)?.other ?? known(_id)?.other }))
    .sort((a, b) => Number(!!a.other) - Number(!!b.other) || german.compare(a.name, b.name))
}

/** Puts in another instructor this once, with the free ones and the courses of the others in view. */
export function Substitute({ row, rows, choices, saving, onClose, onBack }: SubstituteProps) {
  const [chosen, setChosen] = useState('')
  const { name } = useStudioNames()
  const online = useOnline()
  const { data, loading } = useCall(courseSchedule.engaged, { params: { id: row._id }, query: { studio: row.studio } })
  const leads = useMemo(() => leadsFor(row, rows, choices, data), [row, rows, choices, data])
  const lead = leads.find(({ _id }) => _id === chosen)
  const next = useMemo(() => chosen && applyChange(row, { instructor: chosen }, choices), [row, chosen, choices])
  const own = useMemo(() => (next ? clashesOf(next, rows).filter(({ kind }) => kind === 'instructor') : []), [next, rows])
  const asked = useMemo(
    () => (chosen ? { studio: row.studio, edit: { _id: row._id, scope: 'one' as const, change: { instructor: chosen } } } : undefined),
    [row, chosen],
  )
  const { clashes, asking } = useCheck(asked, own)
  const save = async () => {
    if (!lead) return
    onClose()
    await saving.substitute(
      row,
      lead,
      clashes.map(({ key }) => key),
    )
  }
  return (
    <Box display="flex" flexDirection="column" gap="12">
      <Box as="fieldset" border="0" padding="0" margin="0" minWidth={0} aria-busy={(loading && !data) || undefined}>
        <Box as="legend" textStyle="field" paddingBottom="4">
          Wer vertritt
        </Box>
        <Box maxHeight="40dvh" overflowY="auto">
          {leads.map(({ _id, name: who, other }) => (
            <Tickable key={_id}>
              <input type="radio" name="substitute" value={_id} checked={_id === chosen} onChange={() => setChosen(_id)} />
              <Box as="span" flex={1} minWidth={0} paddingBlock="4">
                {who}{' '}
                <Text as="span" display="block" textStyle="small" color={other ? 'ink2' : 'brandInk'}>
                  {other ? engagedWords(other, row._id, name) : 'frei'}
                </Text>
              </Box>
            </Tickable>
          ))}
        </Box>
        {leads.length === 0 && <Text color="ink2">In diesem Studio leitet sonst niemand Kurse.</Text>}
        <Text textStyle="small" color="ink2" paddingTop="6">
          {[!online && !data && 'Ohne Netz ist nur bekannt, was hier geladen ist.', noticeCountText(row)].filter(Boolean).join(' ')}
        </Text>
      </Box>
      <ClashList clashes={clashes} />
      <Box display="flex" flexWrap="wrap" gap="8" paddingTop="4">
        <Button size="row" look={clashes.length > 0 ? 'danger' : 'main'} busy={asking} disabled={!lead} onClick={() => void save()}>
          {clashes.length > 0 ? 'Trotzdem einsetzen' : 'Einsetzen'}
        </Button>
        <Button size="row" look="side" onClick={onBack}>
          Zurück
        </Button>
      </Box>
    </Box>
  )
}
