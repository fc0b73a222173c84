import { Box } from '@chakra-ui/react'
import { countryNames } from '#contract/countries.ts'
import { plzRemark } from '#contract/registration.ts'
import { TextEntry, useEntering } from './entryFields.tsx'

export function StepAddress() {
  const { values } = useEntering()
  return (
    <>
      <TextEntry name="adresse_1" autoComplete="address-line1" hint="Strasse und Nummer" />
      <TextEntry name="adresse_2" autoComplete="address-line2" hint="Freiwillig" />
      <Box display="grid" gridTemplateColumns="120px minmax(0, 1fr)" gap="12" alignItems="start">
        <TextEntry name="plz" inputMode="numeric" autoComplete="postal-code" hint={plzRemark(values)} />
        <TextEntry name="stadt" autoComplete="address-level2" />
      </Box>
      <TextEntry name="land" autoComplete="country-name" offers={countryNames()} />
      <TextEntry name="telefon" type="tel" inputMode="tel" autoComplete="tel" hint="Zum Beispiel 079 123 45 67" />
    </>
  )
}
