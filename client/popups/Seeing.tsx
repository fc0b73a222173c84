import { Text } from '@chakra-ui/react'
import { useFormikContext } from 'formik'
import { useCall } from '#client/data/reads.ts'
import { peopleWords } from '#client/parts/audience/audienceWords.ts'
import { type PopupForm, popups } from '#contract/popups.ts'
import { audienceOf } from './words.ts'

/** Number of people who will see the popup, while it is written. */
export function Seeing({ system }: { system: 'popup' | 'popupnew' }) {
  const { values } = useFormikContext<Partial<PopupForm>>()
  const { data, error } = useCall(popups.people, { query: system === 'popupnew' ? audienceOf(values) : {} })
  return (
    <Text role="status" textStyle="label" color={error && !data ? 'danger' : undefined} minHeight="24px">
      {data ? `Es sehen: ${peopleWords(data.people)}` : error?.message}
    </Text>
  )
}
