import { Box, Text } from '@chakra-ui/react'
import { useFormikContext } from 'formik'
import { useEffect, useRef } from 'react'
import { dayOf, today } from '#client/data/time.ts'
import { equal } from '#sync/collections/equal.ts'
import { Button } from './Button.tsx'
import type { useDraft } from './draft.ts'
import { clock, shortDate } from './format.ts'

const moment = (at: string) => `${dayOf(at) === today() ? 'heute' : shortDate(dayOf(at))}, ${clock(at)}`

/** Keeps what a form holds as it is typed, and offers back what was left the last time. */
export default function DraftLine({ draft }: { draft: ReturnType<typeof useDraft> }) {
  const { values, initialValues, setValues, isSubmitting } = useFormikContext<Record<string, unknown>>()
  const { found, looked, note, keep, clear, dismiss } = draft
  const shown = useRef(initialValues)
  const wrote = useRef(false)
  const offered = found && !equal(found.values, initialValues) ? found : undefined
  useEffect(() => {
    if (shown.current === values || isSubmitting) return
    if (!looked) return void note(values)
    shown.current = values
    const untouched = equal(values, initialValues)
    if (untouched && !wrote.current) return
    wrote.current = true
    // Who types on has decided: the older draft gives way.
    if (offered) dismiss()
    if (untouched) void clear()
    else keep(values)
  })
  if (!offered) return null
  return (
    <Box
      role="status"
      display="flex"
      flexWrap="wrap"
      gap="8"
      alignItems="center"
      bg="sunken"
      borderRadius="inner"
      paddingInline="14"
      paddingBlock="8"
    >
      <Text flex="1 1 180px" textStyle="label">
        Nicht gesichert: dein Entwurf von {moment(offered.at)}
      </Text>
      <Button
        look="soft"
        size="row"
        onClick={() => {
          dismiss()
          void setValues(offered.values)
        }}
      >
        Weiterschreiben
      </Button>
      <Button look="text" size="row" onClick={() => void clear()}>
        Verwerfen
      </Button>
    </Box>
  )
}
