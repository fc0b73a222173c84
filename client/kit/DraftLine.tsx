import { Box, Text } from '@chakra-ui/react'
import { useFormikContext } from 'formik'
import { useEffect, useRef } from 'react'
import { dayOf, today } from '#client/data/time.ts'
import { equal } from '#sync/collections/equal.ts'
import { Button } from './Button.tsx'
import type { useDraft } from './draft.ts'
import { clock, shortDate } from './format.ts'

const moment = (at: string) => `${dayOf(at) === today() ? 'heute' : shortDate(dayOf(at))}, ${clock(at)}`

interface DraftLineProps {
  draft: ReturnType<typeof useDraft>
  /** What goes with the fields: the id of what is made, or the version that was changed. */
  also: Record<string, unknown>
  /** Taken up again, it is still that one: made twice it is there once, and what somebody else changed since is not written over. */
  onTake: (also: Record<string, unknown>) => void
}

/** Keeps what a form holds as it is typed, and offers back what was left the last time. */
export default function DraftLine({ draft, also, onTake }: DraftLineProps) {
  const { values, initialValues, setValues, isSubmitting } = useFormikContext<Record<string, unknown>>()
  const { found, looked, note, keep, clear, dismiss } = draft
  const shown = useRef(initialValues)
  const wrote = useRef(false)
  const offered = found && !equal(found.values, initialValues) ? found : undefined
  useEffect(() => {
    if (shown.current === values || isSubmitting) return
    const untouched = equal(values, initialValues)
    if (untouched && !wrote.current) return
    wrote.current = true
    if (!looked) return void note({ values, also })
    shown.current = values
    // Who types on has decided: the older draft gives way.
    if (offered) dismiss()
    if (untouched) void clear()
    else keep({ values, also })
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
          if (offered.also) onTake(offered.also)
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
