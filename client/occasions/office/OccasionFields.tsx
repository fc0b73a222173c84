import { Box } from '@chakra-ui/react'
import type { ComponentProps, ComponentType } from 'react'
import type { Option } from '#client/kit/choices.tsx'
import { MomentField } from '#client/parts/audience/fields.tsx'
import type { partyRow } from './rows.ts'
import { SlotsField } from './SlotsField.tsx'

type AnyField = ComponentType<ComponentProps<(typeof partyRow)['Field']>>

/** The fields of a party and of a contest; a studio is chosen where there are any to choose. */
export const OccasionFields = ({ Field, studios }: { Field: AnyField; studios?: { options: readonly Option[]; everywhere: boolean } }) => (
  <>
    <Field name="title" autoFocus />
    {studios && <Field name="studio" options={studios.options} none={studios.everywhere ? 'Alle Studios' : 'Bitte wählen'} />}
    <Field name="place" />
    <Field name="text" area />
    <Box display="grid" gap="18" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }} alignItems="start">
      <MomentField name="from" label="Anmeldung ab" required />
      <MomentField name="until" label="Anmeldung bis" required />
    </Box>
    <SlotsField />
  </>
)
