import type { publicFormFor } from '#client/parts/publicForm/publicForm.tsx'
import { useStudios } from '#client/parts/studio/useStudios.ts'

/** The person who asks, as the studio knows them: the same in both public forms. */
export function WhoFields({ of: Field }: { of: ReturnType<typeof publicFormFor>['Field'] }) {
  const { studios } = useStudios()
  return (
    <>
      <Field name="vorname" autoComplete="given-name" />
      <Field name="nachname" autoComplete="family-name" />
      <Field name="geburtstag" type="date" autoComplete="bday" />
      <Field name="email" type="email" autoComplete="email" hint="Die Adresse, die dein Studio von dir hat." />
      <Field name="studio" options={(studios ?? []).map(({ code, name }) => [code, name] as const)} />
    </>
  )
}
