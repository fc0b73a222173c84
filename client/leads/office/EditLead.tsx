import { useWorkStudio } from '#client/data/desk.ts'
import { useCall } from '#client/data/reads.ts'
import { isNew, type OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { startStudio } from '#client/parts/studio/startStudio.ts'
import { leads } from '#contract/leads/calls.ts'
import type { Lead, LeadCard } from '#contract/leads/shapes.ts'
import { leadSources } from '#contract/rules/leads/states.ts'
import { leadRowForm as form } from './rows.ts'

/** The person and what they want; written down at the desk, or changed later, also without a network. */
export function EditLead({ row, onDone }: { row: OverlaidRow<Lead> | undefined; onDone: () => void }) {
  const { options } = useOwnStudios(leads.create)
  const { data: categories = [] } = useCall(leads.categories)
  const studio = startStudio(options, useWorkStudio() ?? '')
  return (
    <form.Form
      row={row as OverlaidRow<LeadCard> | undefined}
      start={{ studio: studio ?? null, source: 'walkin', noCall: false }}
      button="Eintragen"
      onDone={onDone}
    >
      <form.Field name="vorname" autoFocus={isNew(row)} />
      <form.Field name="nachname" />
      <form.Field name="telefon" type="tel" hint="Die Telefonnummer oder die E-Mail-Adresse genügt." />
      <form.Field name="email" type="email" />
      <form.Field name="wish" area />
      {isNew(row) && <form.Field name="studio" options={options} />}
      <form.Field name="source" options={Object.entries(leadSources)} />
      {categories.length > 0 && (
        <form.Field name="category" options={categories.map(({ _id, name }) => [_id, name] as const)} none="Keine" />
      )}
      <form.Field name="geburtstag" type="date" />
      {row?.noCall ? (
        <form.Field
          name="mayCall"
          area
          hint="Die Person will nicht angerufen werden. Nur sie selbst hebt das auf, dann in allen ihren Leads; leer bleibt es so."
        />
      ) : (
        <form.Field name="noCall" hint="Dann ist kein Anruf der nächste Schritt." />
      )}
      {!isNew(row) && options.length > 1 && <MoveStudio options={options.filter(([code]) => code !== row?.studio)} />}
    </form.Form>
  )
}

const MoveStudio = ({ options }: { options: readonly (readonly [string, string])[] }) => (
  <form.Field name="to" options={options} none="Bleibt hier" hint="Der nächste Schritt gehört dann jenem Studio." />
)
