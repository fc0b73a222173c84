import { Box, Text } from '@chakra-ui/react'
import { useFormikContext } from 'formik'
import { useEffect, useRef, useState } from 'react'
import { useMaybeLocal } from '#client/data/local.ts'
import { dayOf, now, today } from '#client/data/time.ts'
import { equal } from '#sync/collections/equal.ts'
import { Button } from './Button.tsx'
import { clock, shortDate } from './format.ts'

interface Draft {
  values: Record<string, unknown>
  at: string
}

const keyOf = (name: string) => `draft/${name}`
/** So long a pause between two writes at most loses, if the device dies in it. */
const pause = 250

/** What was typed and not saved, kept for this person on this device. */
export function useDraft(name: string | undefined) {
  const local = useMaybeLocal()
  const [found, setFound] = useState<Draft>()
  const [looked, setLooked] = useState(false)
  const last = useRef<Draft>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (!local || !name) return
    let gone = false
    void local.keep.get<Draft>(keyOf(name)).then(draft => {
      if (gone) return
      setFound(draft)
      setLooked(true)
    })
    return () => {
      gone = true
    }
  }, [local, name])

  const write = async () => {
    clearTimeout(timer.current)
    timer.current = undefined
    if (name && last.current) await local?.keep.set(keyOf(name), last.current)
  }
  const latest = useRef(write)
  latest.current = write
  useEffect(() => {
    const leaving = () => void latest.current()
    addEventListener('pagehide', leaving)
    document.addEventListener('visibilitychange', leaving)
    return () => {
      removeEventListener('pagehide', leaving)
      document.removeEventListener('visibilitychange', leaving)
      leaving()
    }
  }, [])

  const keep = (values: Record<string, unknown>) => {
    last.current = { values, at: now() }
    timer.current ??= setTimeout(() => void latest.current(), pause)
  }
  const clear = async () => {
    clearTimeout(timer.current)
    timer.current = undefined
    last.current = undefined
    setFound(undefined)
    if (name) await local?.keep.delete(keyOf(name))
  }
  return { found, looked, keep, clear, dismiss: () => setFound(undefined) }
}

const moment = (at: string) => `${dayOf(at) === today() ? 'heute' : shortDate(dayOf(at))}, ${clock(at)}`

/** Keeps what a form holds as it is typed, and offers back what was left the last time. */
export function DraftLine({ draft }: { draft: ReturnType<typeof useDraft> }) {
  const { values, initialValues, setValues, isSubmitting } = useFormikContext<Record<string, unknown>>()
  const { found, looked, keep, clear, dismiss } = draft
  const shown = useRef(values)
  const offered = found && !equal(found.values, initialValues) ? found : undefined
  useEffect(() => {
    if (shown.current === values || isSubmitting || !looked) return
    shown.current = values
    // Who types on has decided: the older draft gives way.
    if (offered) dismiss()
    if (equal(values, initialValues)) void clear()
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
