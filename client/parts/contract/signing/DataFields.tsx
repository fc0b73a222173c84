import { type SignedPerson, signedPerson } from '#contract/contracts/personShapes.ts'
import { fieldsOf, Pair } from './fields.tsx'

const sexes = [
  ['w', 'weiblich'],
  ['m', 'männlich'],
  ['d', 'divers'],
] as const
const countries = ['Schweiz', 'Liechtenstein', 'Deutschland', 'Österreich', 'Frankreich', 'Italien']

interface DataFieldsProps {
  data: Partial<SignedPerson>
  onChange: (data: Partial<SignedPerson>) => void
  missing: boolean
}

/** All that the paper says of its member (C38). */
export function DataFields({ data, onChange, missing }: DataFieldsProps) {
  const field = fieldsOf<SignedPerson>({ shape: signedPerson, values: data, onChange, missing })
  return (
    <Pair>
      {field({ name: 'vorname' })}
      {field({ name: 'nachname' })}
      {field({ name: 'geburtstag', type: 'date' })}
      {field({ name: 'geschlecht', options: sexes })}
      {field({ name: 'adresse_1' })}
      {field({ name: 'adresse_2' })}
      {field({ name: 'plz' })}
      {field({ name: 'stadt' })}
      {field({ name: 'land', offers: countries })}
      {field({ name: 'telefon', type: 'tel' })}
      {field({ name: 'email', type: 'email' })}
    </Pair>
  )
}
