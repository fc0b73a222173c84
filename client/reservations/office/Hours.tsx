import { Box, Flex, Text } from '@chakra-ui/react'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash'
import { useField } from 'formik'
import { Button, IconButton } from '#client/kit/Button.tsx'
import { Check } from '#client/kit/Check.tsx'
import { TextField } from '#client/kit/Field.tsx'
import type { ReservationClosure, ReservationSpan } from '#contract/reservations/shapes.ts'

const days = ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag'] as const

/** A new day's hours: those of the day before it that is open. */
const usual = (spans: readonly ReservationSpan[], weekday: number): ReservationSpan => {
  const before = spans.filter(span => span.weekday < weekday).at(-1)
  return { weekday, from: before?.from ?? '06:00', to: before?.to ?? '22:00' }
}

/** The most stretches of one day. */
const mostOfDay = 3

/** One more stretch of a day, after its last one. */
const next = (own: readonly ReservationSpan[], weekday: number): ReservationSpan => ({
  weekday,
  from: own.at(-1)?.to ?? '06:00',
  to: '24:00',
})

const orderSpans = (spans: readonly ReservationSpan[]) => [...spans].sort((a, b) => a.weekday - b.weekday || (a.from < b.from ? -1 : 1))

/** The first sentence in an error of a list, which may be a list of errors itself. */
const firstOf = (error: unknown): string | undefined =>
  typeof error === 'string' ? error : error && typeof error === 'object' ? Object.values(error).map(firstOf).find(Boolean) : undefined

function Note({ error }: { error: string | undefined }) {
  return (
    <Text role={error ? 'alert' : undefined} textStyle="small" color="danger" fontWeight={560}>
      {error}
    </Text>
  )
}

/** Seven days, each with the hours in which slots lie; `24:00` is midnight. */
export function Hours() {
  const [{ value }, { touched, error }, { setValue, setTouched }] = useField<ReservationSpan[] | undefined>('hours')
  const spans = value ?? []
  const change = (next: readonly ReservationSpan[]) => void setValue(orderSpans(next))
  return (
    <Box role="group" aria-label="Zeiten" onBlur={() => void setTouched(true)}>
      <Text textStyle="field">Zeiten *</Text>
      {days.map((name, at) => {
        const own = spans.filter(({ weekday }) => weekday === at + 1)
        return (
          <Flex key={name} wrap="wrap" gap="8" align="center" paddingBlock="4" borderBottom="1px solid {colors.line}">
            <Box flex="1 1 140px">
              <Check
                checked={own.length > 0}
                onChange={on => change(on ? [...spans, usual(spans, at + 1)] : spans.filter(({ weekday }) => weekday !== at + 1))}
              >
                {name}
              </Check>
            </Box>
            {own.map((span, place) => (
              <Flex key={`${name}${String(place)}`} gap="8" flex="0 0 auto">
                {(['from', 'to'] as const).map(part => (
                  <Box key={part} width="104px">
                    <TextField
                      label={part === 'from' ? 'Von' : 'Bis'}
                      value={span[part]}
                      maxLength={5}
                      placeholder="06:00"
                      onChange={text => change(spans.map(one => (one === span ? { ...one, [part]: text } : one)))}
                    />
                  </Box>
                ))}
                {own.length > 1 && (
                  <Box alignSelf="flex-end">
                    <IconButton
                      label={`${name}, ${span.from} bis ${span.to} entfernen`}
                      icon={<TrashIcon size={20} aria-hidden />}
                      onClick={() => change(spans.filter(one => one !== span))}
                    />
                  </Box>
                )}
              </Flex>
            ))}
            {own.length > 0 && own.length < mostOfDay && own.at(-1)?.to !== '24:00' && (
              <IconButton
                label={`${name}: weitere Zeit`}
                icon={<PlusIcon size={20} aria-hidden />}
                onClick={() => change([...spans, next(own, at + 1)])}
              />
            )}
          </Flex>
        )
      })}
      <Note error={touched ? firstOf(error) : undefined} />
    </Box>
  )
}

/** Stretches of days on which nothing can be reserved. */
export function Closures() {
  const [{ value }, { touched, error }, { setValue, setTouched }] = useField<ReservationClosure[] | undefined>('closures')
  const all = value ?? []
  return (
    <Box role="group" aria-label="Geschlossen" onBlur={() => void setTouched(true)}>
      <Text textStyle="field">Geschlossen</Text>
      {all.map((closure, at) => (
        <Flex key={String(at)} wrap="wrap" gap="8" align="flex-end" paddingBlock="4">
          {(['from', 'to'] as const).map(part => (
            <Box key={part} flex="1 1 140px">
              <TextField
                type="date"
                label={part === 'from' ? 'Von' : 'Bis'}
                value={closure[part]}
                onChange={day => void setValue(all.map((one, place) => (place === at ? { ...one, [part]: day } : one)))}
              />
            </Box>
          ))}
          <Button look="text" size="row" onClick={() => void setValue(all.filter((_, place) => place !== at))}>
            Entfernen
          </Button>
        </Flex>
      ))}
      <Note error={touched ? firstOf(error) : undefined} />
      <Button look="side" size="row" onClick={() => void setValue([...all, { from: '', to: '' }])}>
        Tage schliessen
      </Button>
    </Box>
  )
}
