import { Text } from '@chakra-ui/react'
import { useMay } from '#client/data/reach.ts'
import { dayOf } from '#client/data/time.ts'
import { useSend } from '#client/data/useSend.ts'
import { ask } from '#client/kit/ask.ts'
import { Button } from '#client/kit/Button.tsx'
import { date } from '#client/kit/format.ts'
import { monthName } from '#client/kit/stat/words.ts'
import { toast } from '#client/kit/toast.ts'
import { sayFailed } from '#client/kit/waiting/say.ts'
import { type MeasureReport, type ReportSection, type ReportValue, stats } from '#contract/measures/calls.ts'

/** Closes a month that is over, for whoever may; what was printed stays from then on (V53). */
export function CloseMonth({ report }: { report: MeasureReport }) {
  const input = { params: { studio: report.studio, month: report.month } }
  const may = useMay(stats.closeMonth, input)
  const { send, waiting } = useSend(stats.closeMonth)
  if (!may || report.running || report.closed) return null
  const close = async () => {
    const meant = await ask({
      title: `${monthName(report.month)} abschliessen?`,
      text: `Der Bericht von ${report.name} bleibt dann, wie er jetzt ist. Was sich später noch ändert, steht darunter, Zeile für Zeile.`,
      button: 'Monat abschliessen',
    })
    if (!meant) return
    try {
      await send(input)
      toast(`${report.name}, ${monthName(report.month)}: abgeschlossen.`)
    } catch (error) {
      sayFailed(error)
    }
  }
  return (
    <Button look="side" size="row" busy={waiting} onClick={() => void close()}>
      Monat abschliessen
    </Button>
  )
}

/** Since when a closed month stands, and by whose word. */
export const ClosedSince = ({ closed }: { closed: NonNullable<MeasureReport['closed']> }) => (
  <Text textStyle="small" color="ink2" paddingBottom="10">
    Abgeschlossen am {date(dayOf(closed.at))}
    {closed.by && ` von ${closed.by}`}. {closed.changes.length === 0 && 'Seither hat sich nichts geändert.'}
  </Text>
)

const text = (words: string): ReportValue => ({ kind: 'text', number: null, text: words })
const nothing = text('–')

/** Values that would be others now, as a part of the report. */
export const changesOf = ({ changes }: NonNullable<MeasureReport['closed']>): ReportSection => ({
  title: 'Seit dem Abschluss geändert',
  empty: '',
  columns: ['Zahl', 'Abgeschlossen', 'Jetzt'],
  rows: changes.map(({ section, line, column, was, now }) => ({
    cells: [text(`${section}: ${line}, ${column}`), was ?? nothing, now ?? nothing],
  })),
})
