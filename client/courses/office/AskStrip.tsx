import { Box, Text } from '@chakra-ui/react'
import { WarningIcon } from '@phosphor-icons/react/dist/csr/Warning'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useOnline } from '#client/data/connection.ts'
import { Button } from '#client/kit/Button.tsx'
import { Segmented } from '#client/kit/Segmented.tsx'
import { useStudioNames } from '#client/parts/studio/names.ts'
import type { CourseClash } from '#contract/courses/clash.ts'
import { type Choices, type ExecutionChange, type Scope, scopes } from '#contract/courses/scheduleForms.ts'
import { clashesOf } from './clashes.ts'
import { applyChange, type ShownExecution } from './coursePlanActs.ts'
import type { Saving } from './saving.ts'
import { useCheck } from './useCheck.ts'
import { changeWords, clashWords, noticeCountText } from './words.ts'

export interface IntendedChange {
  row: ShownExecution
  change: ExecutionChange
}

interface AskProps {
  meant: IntendedChange
  rows: readonly ShownExecution[]
  choices: Choices | undefined
  saving: Saving
  onDone: () => void
}

/** The questions before a change is saved: how much of the series it means, its clashes, and the people who are told. */
export function AskStrip({ meant: { row, change }, rows, choices, saving, onDone }: AskProps) {
  const [scope, setScope] = useState<Scope>('one')
  const next = useMemo(() => applyChange(row, change, choices), [row, change, choices])
  const known = useMemo(() => clashesOf(next, rows), [next, rows])
  const edit = useMemo(() => ({ studio: row.studio, edit: { _id: row._id, scope, change } }), [row, scope, change])
  const { clashes, asking } = useCheck(edit, known)
  const online = useOnline()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector<HTMLElement>('input:checked, button')?.focus(), [])
  const save = async () => {
    onDone()
    await saving.edit(row, change, { scope, despite: clashes.map(({ key }) => key) })
  }
  return (
    <Box
      ref={box}
      as="section"
      aria-label="Änderung"
      flexShrink={0}
      bg="raised"
      borderTop="1px solid {colors.line}"
      paddingInline={{ base: '16', md: '20' }}
      paddingBlock="12"
      maxHeight="50%"
      overflowY="auto"
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        onDone()
      }}
    >
      <Box display="flex" flexWrap="wrap" gap="12" alignItems="center">
        <Box flex="1 1 260px" minWidth={0}>
          <Text textStyle="row">{row.course.name}</Text>
          <Text textStyle="small" color="ink2" fontVariantNumeric="tabular-nums">
            {[changeWords(row, next), noticeCountText(row)].filter(Boolean).join(' · ')}
          </Text>
        </Box>
        {row.series && (
          <Segmented label="Was gilt" value={scope} options={Object.entries(scopes) as [Scope, string][]} onChange={setScope} />
        )}
        <Box display="flex" gap="8" flexWrap="wrap">
          <Button size="row" look={clashes.length > 0 ? 'danger' : 'main'} busy={asking} onClick={() => void save()}>
            {clashes.length > 0 ? 'Trotzdem ändern' : 'Ändern'}
          </Button>
          <Button size="row" look="side" onClick={onDone}>
            Lassen
          </Button>
        </Box>
      </Box>
      <ClashList clashes={clashes} />
      {!online && (
        <Text textStyle="small" color="ink2" paddingTop="6">
          Ohne Netz ist nur geprüft, was hier geladen ist. Trifft die Änderung im Studio auf mehr, fragt sie dich dann.
        </Text>
      )}
    </Box>
  )
}

/** Clashes in words; the first ones, and the number of the others. */
export function ClashList({ clashes, most = 6 }: { clashes: readonly CourseClash[]; most?: number }) {
  const studios = useStudioNames()
  if (clashes.length === 0) return null
  return (
    <Box as="ul" role="alert" listStyleType="none" padding="0" margin="0" paddingTop="8" display="grid" gap="4">
      {clashes.slice(0, most).map(clash => (
        <Box as="li" key={clash.key} display="flex" gap="6" textStyle="small" color="danger" fontWeight={560}>
          <Box as={WarningIcon} flexShrink={0} marginTop="1px" aria-hidden />
          {clashWords(clash, studios.name)}
        </Box>
      ))}
      {clashes.length > most && (
        <Box as="li" textStyle="small" color="danger">
          und {clashes.length - most} weitere
        </Box>
      )}
    </Box>
  )
}
