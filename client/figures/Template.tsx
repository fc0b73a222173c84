import { SaveButton } from '#client/kit/FileButton.tsx'
import { csvOf } from '#contract/csv.ts'
import { lastMonth } from './figuresAddress.ts'

const lines = [
  ['3000', 'Abonnemente', '48250.00'],
  ['5000', 'Löhne', '21400.00'],
  ['6000', 'Miete', '11800.00'],
] as const

/** A file as it is read, to be filled in; it is made on the device. */
export function Template({ all }: { all: boolean }) {
  const make = async () => {
    const head = [...(all ? ['Studio'] : []), 'Konto', 'Bezeichnung', 'Monat', 'Betrag']
    const rows = lines.map(([account, name, amount]) => [...(all ? ['winterthur'] : []), account, name, lastMonth(), amount])
    return new Blob([csvOf([head, ...rows])], { type: 'text/csv' })
  }
  return (
    <SaveButton look="text" alignSelf="flex-start" make={make} name="Vorlage Erfolgsrechnung.csv">
      Vorlage herunterladen
    </SaveButton>
  )
}
