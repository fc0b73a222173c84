import { AudienceFields } from './AudienceFields.tsx'
import { BrandField, MomentField } from './fields.tsx'

/** Fields of a form: whom it is for, and when it shows. */
export const AddressedFields = () => (
  <>
    <BrandField />
    <AudienceFields />
    <MomentField name="from" label="Ab" hint="Leer: ab sofort." />
    <MomentField name="to" label="Bis" hint="Leer: bis es entfernt wird." />
  </>
)
