import { Box, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useWorkStudio } from '#client/data/desk.ts'
import { useCall } from '#client/data/reads.ts'
import { today } from '#client/data/time.ts'
import { type Option, SelectField } from '#client/kit/choices.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { formFor } from '#client/kit/form.tsx'
import { LinesField } from '#client/kit/LinesField.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { sayDone } from '#client/kit/waiting/say.ts'
import { LineBox } from '#client/parts/LineBox.tsx'
import { RestDays } from '#client/parts/shifts/RestDays.tsx'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { startStudio } from '#client/parts/studio/startStudio.ts'
import { clockAfter } from '#contract/clock.ts'
import { type MovedNight, nightClock } from '#contract/rules/shifts/law.ts'
import type { Need } from '#contract/rules/shifts/needs.ts'
import { shiftPlans } from '#contract/shifts/calls.ts'
import { NeedFields } from './NeedFields.tsx'
import { Permits } from './Permits.tsx'
import { Templates } from './Templates.tsx'

const { Form, Field } = formFor(shiftPlans.saveSettings)
/** The law's night, and by how much it may be moved (T14). */
const nightOptions: Option[] = [-60, -30, 0, 30, 60].map(by => [
  String(by),
  `${clockAfter(nightClock.from + by)} bis ${clockAfter(nightClock.to + by)} Uhr`,
])
const blank: Need = { weekday: 1, from: '08:00', to: '12:00', kind: 'care', skill: null, count: 1 }

/** /dashboard/shift-management/settings: whom a studio needs when, its skills and hours, and its templates. */
export default function ShiftSettings() {
  const { options } = useOwnStudios(shiftPlans.saveSettings)
  const [picked, setPicked] = useState<string>()
  const desk = useWorkStudio()
  const studio = picked ?? startStudio(options, desk ?? '') ?? options[0]?.[0]
  return (
    <Page title="Schichtplanung: Einstellungen" back="shifts">
      {options.length > 1 && <SelectField label="Studio" value={studio ?? ''} options={options} onChange={setPicked} />}
      {studio && <OfStudio key={studio} studio={studio} />}
    </Page>
  )
}

function OfStudio({ studio }: { studio: string }) {
  const { data, stand, error, again } = useCall(shiftPlans.settings, { params: { studio } })
  if (!data)
    return error ? (
      <NotLoaded error={error} again={again} lead="Die Einstellungen sind auf diesem Gerät noch nicht geladen." />
    ) : (
      <Box minHeight="320px" aria-busy />
    )
  // An answer that was kept before people were told has none.
  const { version, studio: _, people = [], nights = [], canton, ...known } = data
  const start = { ...known, nights }
  return (
    <>
      <Templates studio={studio} skills={data.skills} />
      <Permits studio={studio} people={people} />
      <Section title="Regeln" aside={<Stand at={stand} />}>
        <Form
          rest={{ params: { studio } }}
          start={start}
          also={{ version }}
          draft={`shifts/settings/${studio}`}
          title={() => 'Einstellungen der Schichtplanung'}
          reads={{
            needs: all => `${(all as Need[]).length} Zeilen`,
            nights: all => `${(all as MovedNight[]).length} Zeilen`,
            skills: all => (all as string[]).join(', '),
          }}
          onDone={answer => void sayDone(answer, 'Die Einstellungen sind gesichert.')}
        >
          <Field name="horizon" step={1} />
          <Field name="confirmWithin" step={1} />
          <Field name="swapsFree" hint="Sonst gibt die Planung jeden Tausch frei." />
          <Box display="grid" gap="12" gridTemplateColumns="1fr 1fr">
            <Field name="opens" />
            <Field name="closes" />
          </Box>
          <LinesField<string> name="skills" legend="Fähigkeiten" more="Fähigkeit hinzufügen" blank="" most={50}>
            {(skill, { nth, onChange, onLeft, onRemove }) => (
              <LineBox label={`Fähigkeit ${nth}`} onRemove={onRemove}>
                <TextField label="Fähigkeit" required value={skill} onBlur={onLeft} onChange={onChange} />
              </LineBox>
            )}
          </LinesField>
          <LinesField<MovedNight>
            name="nights"
            legend="Nacht, mit Zustimmung der Mitarbeitenden verschoben"
            more="Verschiebung hinzufügen"
            blank={{ from: today(), by: 0 }}
            most={20}
          >
            {(night, { nth, onChange, onLeft, onRemove }) => (
              <LineBox label={`Verschiebung ${nth}`} onRemove={onRemove}>
                <TextField
                  label="Ab"
                  type="date"
                  required
                  value={night.from}
                  onBlur={onLeft}
                  onChange={from => onChange({ ...night, from })}
                />
                <SelectField
                  label="Nacht"
                  value={String(night.by)}
                  options={nightOptions}
                  onChange={by => onChange({ ...night, by: Number(by) })}
                />
              </LineBox>
            )}
          </LinesField>
          <LinesField<Need> name="needs" legend="Wen es braucht" more="Bedarf hinzufügen" blank={blank} most={200}>
            {(need, { nth, onChange, onLeft, onRemove }) => (
              <LineBox label={`Bedarf ${nth}`} onRemove={onRemove}>
                <NeedFields value={need} skills={data.skills} onChange={onChange} onLeft={onLeft} />
              </LineBox>
            )}
          </LinesField>
          <Text textStyle="small" color="ink2">
            Der Bedarf gilt für neue Pläne; ein Plan übernimmt ihn auch, wenn du ihn änderst.
          </Text>
        </Form>
      </Section>
      {canton && <RestDays canton={canton} />}
    </>
  )
}
