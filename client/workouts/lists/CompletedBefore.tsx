import { useState } from 'react'
import { Button } from '#client/kit/Button.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Section } from '#client/kit/Section.tsx'
import { useTotals } from '#client/workouts/totals.ts'
import { EarlierPlans } from './EarlierPlans.tsx'
import { ImportSheet } from './ImportSheet.tsx'
import { MonthList } from './MonthList.tsx'

/** Trainings with earlier plans, and those imported from other apps. */
export default function CompletedBefore() {
  const { tally, ready } = useTotals()
  const [importing, setImporting] = useState(false)
  const imported = tally.runs().filter(run => run.source !== 'app')
  return (
    <Page title="Frühere Trainings" back="completed">
      <EarlierPlans />
      {ready && (
        <Section title="Aus anderen Apps">
          <Empty
            text={
              imported.length > 0
                ? 'Dieselbe Datei kommt nie doppelt dazu.'
                : 'Noch nichts importiert. Strong, Hevy und FitNotes lassen sich einlesen.'
            }
            action={
              <Button look="soft" onClick={() => setImporting(true)}>
                Importieren
              </Button>
            }
          />
        </Section>
      )}
      {ready && imported.length > 0 && <MonthList runs={imported} tally={tally} />}
      {importing && <ImportSheet tally={tally} onClose={() => setImporting(false)} />}
    </Page>
  )
}
