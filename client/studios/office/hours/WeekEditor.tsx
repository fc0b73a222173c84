import { Box, Text } from '@chakra-ui/react'
import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy'
import { Check } from '#client/kit/Check.tsx'
import { Menu } from '#client/kit/Menu.tsx'
import { toast } from '#client/kit/toast.ts'
import type { OpeningGroup } from '#contract/studios/openingHours.ts'
import { type LineProblems, SpanFields } from './SpanFields.tsx'
import { closedSpans, copied, dayNames, usualSpans, weekLine, withLine } from './week.ts'

interface WeekEditorProps {
  group: OpeningGroup
  /** A line's error, once the line was left. */
  problems: (at: number) => LineProblems
  onChange: (group: OpeningGroup) => void
  onLeave: (at: number) => void
}

const bulk = [
  ['Auf Montag bis Freitag', [1, 2, 3, 4, 5]],
  ['Auf Samstag und Sonntag', [6, 7]],
  ['Auf alle Tage', [1, 2, 3, 4, 5, 6, 7]],
] as const

/** Seven days, each open or closed, with up to two spans; a day's hours can be copied to others. */
export function WeekEditor({ group, problems, onChange, onLeave }: WeekEditorProps) {
  const copy = (from: number, to: readonly number[]) => {
    onChange(copied(group, from, to))
    toast(`${dayNames[from - 1]} kopiert.`, { undo: () => onChange(group) })
  }
  return (
    <Box>
      {dayNames.map((name, place) => {
        const weekday = place + 1
        const { line, at } = weekLine(group, weekday)
        const open = line.from !== undefined && line.from !== null
        const items = [
          ...bulk.map(([label, to]) => ({ label, onPick: () => copy(weekday, to) })),
          ...dayNames
            .map((other, index) => ({ label: `Auf ${other}`, onPick: () => copy(weekday, [index + 1]) }))
            .filter((_, index) => index !== place),
        ]
        return (
          <Box
            key={name}
            role="group"
            aria-label={name}
            display="grid"
            gridTemplateColumns={{ base: 'minmax(0, 1fr) 44px', md: '160px minmax(0, 1fr) 44px' }}
            columnGap="12"
            alignItems="start"
            paddingBlock="6"
            borderBottom="1px solid {colors.line}"
            onBlur={event => event.currentTarget.contains(event.relatedTarget) || onLeave(at)}
          >
            <Check
              checked={open}
              onChange={on => onChange(withLine(group, at, { ...line, ...(on ? usualSpans(group, weekday) : closedSpans) }))}
            >
              {name}
              <Box as="span" srOnly>
                {' offen'}
              </Box>
            </Check>
            <Box
              order={{ base: 3, md: 0 }}
              gridColumn={{ base: '1 / -1', md: 'auto' }}
              paddingBlock="4"
              paddingStart={{ base: '38px', md: '0' }}
            >
              {open ? (
                <SpanFields
                  name={name}
                  line={line}
                  problems={problems(at)}
                  onChange={change => onChange(withLine(group, at, { ...line, ...change }))}
                />
              ) : (
                <Text color="ink2" minHeight={{ base: '0', md: '44px' }} lineHeight={{ base: '20px', md: '44px' }}>
                  geschlossen
                </Text>
              )}
            </Box>
            <Box paddingTop="4">
              <Menu label={`${name} kopieren`} icon={<CopyIcon size={20} />} items={items} />
            </Box>
          </Box>
        )
      })}
    </Box>
  )
}
