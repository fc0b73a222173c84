import { useAtom } from 'jotai'
import { letterKeysAtom } from '#client/data/letterKeys.ts'
import { canSee } from '#client/data/session.ts'
import { Check } from '#client/kit/Check.tsx'
import { Section } from '#client/kit/Section.tsx'
import { screens } from '#contract/screens.ts'

/** Whoever works in the dashboard may turn its letters off: dictation and switches press them by accident. */
export function Keyboard() {
  const [on, setOn] = useAtom(letterKeysAtom)
  if (!canSee(screens.dashboard.access)) return null
  return (
    <Section title="Tastatur" aside="gilt auf diesem Gerät">
      <Check
        checked={on}
        onChange={setOn}
        hint="Im Dashboard führen G und ein weiterer Buchstabe zu einem Bildschirm, G M zu den Mitgliedern. Stell sie aus, wenn du diktierst."
      >
        Buchstaben als Kürzel
      </Check>
    </Section>
  )
}
