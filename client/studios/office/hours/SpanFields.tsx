import { Box, Flex, Text } from '@chakra-ui/react'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { useId } from 'react'
import { Button, IconButton } from '#client/kit/Button.tsx'
import type { OpeningLine } from '#contract/studios/openingHours.ts'
import { ClockField } from './ClockField.tsx'
import type { Spans } from './week.ts'

export type LineProblems = Partial<Record<keyof OpeningLine, string>>

interface SpanFieldsProps {
  /** «Montag». */
  name: string
  line: Spans
  problems: LineProblems
  onChange: (change: Spans) => void
}

/** When a day is open: one span, or two with a pause between. */
export function SpanFields({ name, line, problems, onChange }: SpanFieldsProps) {
  const id = useId()
  const two = line.from2 !== undefined && line.from2 !== null
  const field = (field: keyof Spans, word: string) => (
    <ClockField
      label={`${name}, ${word}`}
      value={line[field]}
      wrong={!!problems[field]}
      describedBy={id}
      onChange={value => onChange({ [field]: value })}
    />
  )
  const wrong = problems.from ?? problems.to ?? problems.from2 ?? problems.to2
  return (
    <Box minWidth={0}>
      <Flex gap="8" rowGap="8" flexWrap="wrap" align="center">
        <Flex gap="8" align="center">
          {field('from', 'offen ab')}
          <span aria-hidden>–</span>
          {field('to', 'offen bis')}
        </Flex>
        {two ? (
          <Flex gap="8" align="center">
            <Text as="span" textStyle="small" color="ink2">
              und
            </Text>
            {field('from2', 'wieder offen ab')}
            <span aria-hidden>–</span>
            {field('to2', 'wieder offen bis')}
            <IconButton
              label={`${name}: zweite Zeit entfernen`}
              icon={<XIcon size={18} />}
              onClick={() => onChange({ from2: undefined, to2: undefined })}
            />
          </Flex>
        ) : (
          <Button
            look="text"
            size="row"
            icon={<PlusIcon size={16} weight="bold" aria-hidden />}
            aria-label={`${name}: zweite Zeit`}
            onClick={() => onChange({ from2: '', to2: '' })}
          >
            Zweite Zeit
          </Button>
        )}
      </Flex>
      <Text id={id} aria-live="polite" textStyle="small" color="danger" fontWeight={560} minHeight={wrong ? '18px' : undefined}>
        {wrong}
      </Text>
    </Box>
  )
}
