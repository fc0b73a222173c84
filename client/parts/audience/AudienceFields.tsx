import { useCall } from '#client/data/calls.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { studios } from '#contract/studios.ts'
import { PillsField } from './fields.tsx'
import { roleWords } from './roles.ts'

/** `studios` and `roles` of a form: whom something is for. */
export function AudienceFields() {
  const { data, error, again } = useCall(studios.listPublic)
  return (
    <>
      {!data && <NotLoaded error={error} again={again} />}
      {data && (
        <PillsField
          name="studios"
          label="Studios"
          options={data.map(({ code, name }) => [code, name] as const)}
          hint="Keines gewählt heisst alle; das braucht das Recht in allen Studios."
        />
      )}
      <PillsField name="roles" label="Rollen" options={Object.entries(roleWords)} hint="Keine gewählt heisst alle." />
    </>
  )
}
