import { useState } from 'react'
import { v7 } from 'uuid'
import { useCall } from '#client/data/reads.ts'
import { today } from '#client/data/time.ts'
import { formFor } from '#client/kit/form.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import type { OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { sayDone } from '#client/kit/waiting/say.ts'
import { healthcare, type OwnRequest, yearsBack } from '#contract/healthcare/calls.ts'

const { Form, Field } = formFor(healthcare.request)

const years = () => {
  const now = Number(today().slice(0, 4))
  return Array.from({ length: yearsBack + 1 }, (_, back) => String(now - back)).map(year => [year, year] as const)
}

/** Asks for a confirmation; of a request that there is, corrects it or asks again. It also waits without a network. */
export function RequestForm({ row, onDone }: { row?: OverlaidRow<OwnRequest>; onDone: () => void }) {
  const { data: insurers, error, again } = useCall(healthcare.insurers)
  const [_id] = useState(() => row?._id ?? v7())
  const [insurer, setInsurer] = useState(row?.insurer)
  if (!insurers) return <NotLoaded error={error} again={again} lead="Die Krankenkassen sind auf diesem Gerät noch nicht geladen." />
  const asksVisits = insurers.find(one => one._id === insurer)?.asksVisits ?? false
  const [first] = years()
  return (
    <Form
      start={row ?? { year: Number(first?.[0]), visits: false }}
      also={{ _id }}
      again={row?.act?.kind === 'add' ? row.act : undefined}
      title={({ body }) => `Bestätigung für die Krankenkasse ${body.year}`}
      button="Anfordern"
      onChange={values => setInsurer(values.insurer)}
      onDone={answer => {
        onDone()
        sayDone(answer, 'Deine Anfrage ist beim Studio.')
      }}
    >
      <Field name="insurer" options={insurers.map(one => [one._id, one.name] as const)} />
      <Field name="year" options={years()} />
      <Field name="insuredNumber" hint="Steht auf deiner Police, freiwillig. Nicht die AHV-Nummer." />
      {asksVisits && (
        <Field
          name="visits"
          hint="Diese Krankenkasse will wissen, wie oft du da warst. Ohne dein Ja steht davon nichts in der Bestätigung."
        />
      )}
    </Form>
  )
}
