import { Box, Text } from '@chakra-ui/react'
import { useFormikContext } from 'formik'
import { useEffect, useRef } from 'react'
import type { UnsavedForm } from '#client/data/drafts.ts'
import { equal } from '#sync/collections/equal.ts'
import { Button } from './Button.tsx'
import type { useFormDraft } from './formDraft.ts'
import { moment } from './moment.ts'

interface DraftLineProps {
  draft: ReturnType<typeof useFormDraft>
  /** Values that go with the fields: the id of a new row, or the version that was changed. */
  also: Record<string, unknown>
  /** Gets `also` back with the draft, and what it was made from: a row made twice is then there once, and what somebody else changed since is not written over. */
  onTake: (also: Record<string, unknown>, from: Record<string, unknown> | undefined) => void
}

type DraftValues = Record<string, unknown>

/**
 * The draft of an edit lays only the fields that were changed over the row as it is now, for somebody else may have changed it; the draft
 * of a new row is taken whole.
 */
const takenUp = ({ values, from, also }: UnsavedForm, now: DraftValues): DraftValues =>
  from && also?.version !== undefined
    ? { ...values, ...Object.fromEntries(Object.entries(now).filter(([name]) => equal(values[name], from[name]))) }
    : values

/** Keeps a form's values as they are typed, and offers back those of an earlier time. */
export default function DraftLine({ draft, also, onTake }: DraftLineProps) {
  const { values, initialValues, setValues, isSubmitting } = useFormikContext<DraftValues>()
  const { found, looked, note, unnote, keep, clear, dismiss } = draft
  const shown = useRef(initialValues)
  const noted = useRef(false)
  const wrote = useRef(false)
  const offered = found && { ...found, values: takenUp(found, initialValues) }
  useEffect(() => {
    if (shown.current === values) return
    if (isSubmitting) {
      // Values that are being saved are no draft afterwards, also where the database has told only meanwhile; refused ones were noted before.
      shown.current = values
      return
    }
    const untouched = equal(values, initialValues)
    if (!looked) {
      if (noted.current && untouched) unnote()
      if (!untouched) note({ values, from: initialValues, also })
      noted.current = !untouched
      return
    }
    shown.current = values
    if (untouched && !wrote.current) return
    wrote.current = true
    // Typing on decides: the older draft gives way.
    if (offered) dismiss()
    if (untouched) void clear()
    else keep({ values, from: initialValues, also })
  })
  if (!offered || equal(offered.values, initialValues)) return null
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
      <Box display="flex" flexWrap="wrap" gap="8">
        <Button
          look="soft"
          size="row"
          onClick={() => {
            dismiss()
            if (offered.also) onTake(offered.also, offered.from)
            void setValues(offered.values)
          }}
        >
          Weiterschreiben
        </Button>
        <Button look="text" size="row" onClick={() => void clear()}>
          Verwerfen
        </Button>
      </Box>
    </Box>
  )
}
