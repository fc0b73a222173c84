import { Box, Text } from '@chakra-ui/react'
import { dayOf } from '#client/data/time.ts'
import { useSend } from '#client/data/useSend.ts'
import { ButtonLink } from '#client/kit/Button.tsx'
import { formFor } from '#client/kit/form.tsx'
import { date, thousands } from '#client/kit/format.ts'
import { PickOne } from '#client/kit/pills.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import { sayDone } from '#client/kit/waiting/say.ts'
import { diary } from '#contract/nutrition/diary.ts'
import { activities, activityNames, type BodyProfile, type EnergyTarget, gramsOf, isAgeless } from '#contract/rules/nutrition/targets.ts'
import { useAccess } from './useAccess.ts'
import { useAim } from './useTarget.ts'

const { Form, Field } = formFor(diary.setAim)
const options = activityNames.map(name => [name, activities[name].title] as const)
const words: Record<keyof BodyProfile, string> = {
  geburtstag: 'Geburtsdatum',
  geschlecht: 'Geschlecht',
  groesse: 'Grösse',
  gewicht: 'Gewicht',
}

/** The source of the reference value, and how active one is. */
export function TargetSheet({ target, onClose }: { target: EnergyTarget; onClose: () => void }) {
  const { open } = useAccess()
  const { activity, kcal, protein, waits } = useAim()
  const { send, error } = useSend(diary.setAim, { title: ({ body }) => `Bewegung im Alltag: ${activities[body.activity].title}` })
  return (
    <Sheet open onClose={onClose} title="Richtwert">
      <Box display="grid" gap="16">
        <Reckoned target={target} />
        {open && !('given' in target) && (
          <PickOne
            label="So bewegst du dich im Alltag"
            value={activity}
            options={options}
            onChange={next => void send({ body: { activity: next } }).catch(() => {})}
            error={error?.message}
          />
        )}
        {open && activity && !('given' in target) && !('young' in target) && !isAgeless(target) && (
          <Section title="Eigenes Ziel">
            <Form
              start={{ kcal, protein }}
              also={{ activity }}
              button="Ziel speichern"
              title={({ body }) => (body.kcal ? `Ziel am Tag: ${thousands(body.kcal)} kcal` : 'Kein eigenes Ziel mehr')}
              onDone={(answer, { kcal: next }) => {
                onClose()
                sayDone(answer, next ? 'Dein Ziel gilt ab jetzt.' : 'Es gilt wieder der Richtwert.')
              }}
            >
              <Field name="kcal" step={50} from={'kcal' in target ? target.kcal : 2000} hint="Leer: Es gilt der Richtwert." />
              <Field name="protein" step={5} from={'kcal' in target ? gramsOf(target, 'protein') : 75} hint="Leer: 15 % der Energie." />
            </Form>
          </Section>
        )}
        {waits && (
          <Text textStyle="small" color="ink2" display="flex" gap="6" alignItems="center">
            <Tick state="waiting" size="table" label="" />
            Auf diesem Gerät gespeichert, wartet auf Netz
          </Text>
        )}
        <Text textStyle="small" color="ink2">
          Ein Richtwert ist keine Diagnose und keine Vorschrift. Wie viel du wirklich brauchst, weiss deine Ärztin oder deine
          Ernährungsberatung.
        </Text>
      </Box>
    </Sheet>
  )
}

const gramWords = (target: Extract<EnergyTarget, { kcal: number }>) =>
  `${thousands(gramsOf(target, 'protein'))} g Eiweiss, ${thousands(gramsOf(target, 'carbohydrate'))} g Kohlenhydrate und ${thousands(gramsOf(target, 'fat'))} g Fett`

function Reckoned({ target }: { target: EnergyTarget }) {
  if ('young' in target) return <Text>Unter 18 Jahren gibt es hier keinen Richtwert: Wer wächst, braucht seinen eigenen.</Text>
  if ('missing' in target)
    return (
      <Box display="grid" gap="12" justifyItems="start">
        <Text>Für einen Richtwert fehlt in deinem Profil: {target.missing.map(name => words[name]).join(', ')}.</Text>
        <ButtonLink
          look="soft"
          size="row"
          {...(target.missing.every(name => name === 'gewicht')
            ? { to: 'profile' as const, search: { teil: 'body' } }
            : { to: 'profileEdit' as const })}
        >
          Zum Profil
        </ButtonLink>
      </Box>
    )
  const energy = (
    <Text>
      <Text as="span" textStyle="xl" className="notranslate">
        {thousands(target.kcal)}
      </Text>{' '}
      kcal am Tag
    </Text>
  )
  if ('own' in target)
    return (
      <Box>
        {energy}
        <Text textStyle="small" color="ink2">
          Dein eigenes Ziel: {gramWords(target)}.
        </Text>
      </Box>
    )
  if ('given' in target)
    return (
      <Box>
        {energy}
        <Text textStyle="small" color="ink2">
          Von {target.given.by ?? 'deinem Coach'}
          {target.given.at && `, am ${date(dayOf(target.given.at))}`}. Davon {gramWords(target)}.
        </Text>
      </Box>
    )
  return (
    <Box>
      {energy}
      <Text textStyle="small" color="ink2">
        Grundumsatz {thousands(target.basal)} kcal nach Mifflin und St Jeor, aus Alter, Grösse, Gewicht und Geschlecht, mal deine Bewegung.
        Davon rund 55 % Kohlenhydrate, 30 % Fett und 15 % Eiweiss.
      </Text>
    </Box>
  )
}
