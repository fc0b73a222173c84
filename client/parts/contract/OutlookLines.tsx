import { date, money } from '#client/kit/format.ts'
import type { Outlook } from '#contract/rules/contracts/ending.ts'
import { Line, Lines } from './LifeLines.tsx'

/** What an end would mean, before it is sent: last day, what is still owed, what goes back at most. */
export const OutlookLines = ({ outlook: { end, deadline, owed, back } }: { outlook: Outlook }) => (
  <Lines label="Was das heisst">
    {end && <Line strong title="Letzter Tag" value={date(end)} />}
    {deadline && <Line title="Für diesen Tag kündigen bis" value={date(deadline)} />}
    {owed !== null && <Line title={end ? `Noch zu bezahlen bis ${date(end)}` : 'Noch zu bezahlen'} value={money(owed)} />}
    {back !== null && back > 0 && <Line title="Geht zurück, soweit bezahlt: höchstens" value={money(back)} />}
  </Lines>
)
