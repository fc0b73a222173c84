import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import { CalendarPlusIcon } from '@phosphor-icons/react/dist/csr/CalendarPlus'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { today } from '#client/data/time.ts'
import { Button, IconButton } from '#client/kit/Button.tsx'
import { Check } from '#client/kit/Check.tsx'
import { Field, TextField } from '#client/kit/Field.tsx'
import { date } from '#client/kit/format.ts'
import { toast } from '#client/kit/toast.ts'
import type { OpeningGroup, OpeningLine } from '#contract/studios/openingHours.ts'
import { nextHolidays } from './holidays.ts'
import { type LineProblems, SpanFields } from './SpanFields.tsx'
import { closedSpans, openingLineKindOf, usualSpans, withLine } from './week.ts'

const DateInput = chakra('input', {
  base: { flex: 1, minWidth: 0, height: '52px', fontSize: '17px', color: 'ink', outline: '0', '&:focus-visible': { outline: 'none' } },
})
const Pill = chakra('button', {
  base: {
    minHeight: '44px',
    paddingInline: '14',
    borderRadius: 'full',
    textStyle: 'small',
    fontWeight: 560,
    color: 'ink2',
    boxShadow: 'inset 0 0 0 1.5px {colors.lineStrong}',
    _active: { bg: 'sunken' },
  },
})

interface SpecialDaysProps {
  group: OpeningGroup
  problems: (at: number) => LineProblems
  onChange: (group: OpeningGroup) => void
  onLeave: (at: number) => void
}

/** Calendar days with hours of their own, or closed; they go before their weekday. */
export function SpecialDays({ group, problems, onChange, onLeave }: SpecialDaysProps) {
  const days = group.hours.map((line, at) => ({ line, at })).filter(({ line }) => openingLineKindOf(line) === 'special')
  const past = days.filter(({ line }) => line.day && line.day < today())
  const coming = days.filter(each => !past.includes(each))
  const add = (line: OpeningLine) => onChange(withLine(group, group.hours.length, line))
  const offered = nextHolidays(
    today(),
    days.map(({ line }) => line.day),
    5,
  )
  const without = (gone: readonly { at: number }[], said: string) => {
    onChange({ ...group, hours: group.hours.filter((_, at) => !gone.some(each => each.at === at)) })
    toast(said, { undo: () => onChange(group) })
  }
  return (
    <Box>
      {coming.length === 0 && <Text color="ink2">Keine besonderen Tage eingetragen.</Text>}
      {coming.map(({ line, at }) => (
        <SpecialDay
          key={at}
          line={line}
          problems={problems(at)}
          onChange={change => onChange(withLine(group, at, change))}
          onOpen={open => onChange(withLine(group, at, open ? usualSpans(group, 1) : closedSpans))}
          onLeave={() => onLeave(at)}
          onRemove={() => without([{ at }], `${line.text || 'Tag'} entfernt.`)}
        />
      ))}
      <Flex gap="8" flexWrap="wrap" paddingTop="12">
        <Button look="side" size="row" icon={<CalendarPlusIcon size={18} aria-hidden />} onClick={() => add({ text: '', day: '' })}>
          Tag hinzufügen
        </Button>
        {offered.map(({ day, text }) => (
          <Pill key={day} type="button" onClick={() => add({ text, day })} aria-label={`${text}, ${date(day)}, hinzufügen`}>
            {text} {date(day)}
          </Pill>
        ))}
      </Flex>
      {past.length > 0 && (
        <Flex gap="8" align="center" flexWrap="wrap" paddingTop="8" textStyle="small" color="ink2">
          {past.length === 1 ? '1 Tag ist vorbei.' : `${past.length} Tage sind vorbei.`}
          <Button look="text" size="row" onClick={() => without(past, 'Vergangene Tage entfernt.')}>
            Entfernen
          </Button>
        </Flex>
      )}
    </Box>
  )
}

interface SpecialDayProps {
  line: OpeningLine
  problems: LineProblems
  onChange: (change: Partial<OpeningLine>) => void
  onOpen: (open: boolean) => void
  onLeave: () => void
  onRemove: () => void
}

function SpecialDay({ line, problems, onChange, onOpen, onLeave, onRemove }: SpecialDayProps) {
  const name = line.text || (line.day ? date(line.day) : 'Neuer Tag')
  const open = line.from !== undefined && line.from !== null
  return (
    <Box
      role="group"
      aria-label={name}
      paddingBlock="12"
      borderBottom="1px solid {colors.line}"
      onBlur={event => event.currentTarget.contains(event.relatedTarget) || onLeave()}
    >
      <Box
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr) 44px', md: '180px minmax(0, 1fr) 44px' }}
        gap="12"
        alignItems="start"
      >
        <Field label="Datum" required error={problems.day ?? problems.text}>
          {control => (
            <DateInput {...control} type="date" value={line.day ?? ''} onChange={event => onChange({ day: event.target.value })} />
          )}
        </Field>
        <Box order={{ base: 3, md: 0 }} gridColumn={{ base: '1 / -1', md: 'auto' }}>
          <TextField label="Bezeichnung" maxLength={60} value={line.text} onChange={text => onChange({ text })} />
        </Box>
        <Box paddingTop="28px">
          <IconButton label={`${name} entfernen`} icon={<XIcon size={20} />} onClick={onRemove} />
        </Box>
      </Box>
      <Flex columnGap="20" flexWrap="wrap" align="flex-start" paddingTop="4">
        <Box width="160px">
          <Check checked={open} onChange={onOpen}>
            Geöffnet
          </Check>
        </Box>
        {open ? (
          <Box paddingBlock="4">
            <SpanFields name={name} line={line} problems={problems} onChange={onChange} />
          </Box>
        ) : (
          <Text color="ink2" lineHeight="52px">
            geschlossen
          </Text>
        )}
      </Flex>
    </Box>
  )
}
