import { useField } from 'formik'
import { useEffect, useRef } from 'react'
import { useCall } from '#client/data/reads.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { PickOne } from '#client/kit/pills.tsx'
import { studios } from '#contract/studios/calls.ts'
import { PillsField } from './fields.tsx'
import { roleWords } from './roles.ts'

/** Studios that are meant; undefined until the choice is made. */
export type Where = 'all' | 'some' | undefined

interface AudienceProps {
  /** Given where leaving the studios out must not mean all: «Alle Studios» is then a choice of its own. */
  where?: { value: Where; onChange: (where: Where) => void }
}

/** Fields `studios` and `roles` of a form: the people whom it addresses. */
export function AudienceFields({ where }: AudienceProps) {
  const { data, error, again } = useCall(studios.listPublic)
  const [, { error: missing }, { setValue }] = useField<string[] | undefined>('studios')
  const place = useRef<HTMLDivElement>(null)
  const unsaid = where?.value === undefined ? missing : undefined
  useEffect(() => {
    if (unsaid) place.current?.scrollIntoView({ block: 'nearest' })
  }, [unsaid])
  return (
    <>
      {!data && <NotLoaded error={error} again={again} />}
      {where && (
        <div ref={place}>
          <PickOne
            label="Wo"
            required
            error={unsaid}
            value={where.value}
            options={[
              ['some', 'Bestimmte Studios'],
              ['all', 'Alle Studios'],
            ]}
            onChange={next => {
              if (next === 'all') void setValue([])
              where.onChange(next)
            }}
          />
        </div>
      )}
      {data && (!where || where.value === 'some') && (
        <PillsField
          name="studios"
          label="Studios"
          options={data.map(({ code, name }) => [code, name] as const)}
          hint={where ? 'Wer zu einem davon gehört.' : 'Keines gewählt heisst alle; das braucht das Recht in allen Studios.'}
        />
      )}
      <PillsField name="roles" label="Rollen" options={Object.entries(roleWords)} hint="Keine gewählt heisst alle." />
    </>
  )
}
