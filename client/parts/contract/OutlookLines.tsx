import { date, money } from '#client/kit/format.ts'
import { ReckoningLine, ReckoningLines } from '#client/kit/ReckoningLines.tsx'
import type { Outlook } from '#contract/rules/contracts/ending.ts'

/** The meaning of an end, before it is sent: last day, what is still owed, what goes back at most. */
export const OutlookLines = ({ outlook: { end, deadline, owed, back } }: { outlook: Outlook }) => (
  <ReckoningLines label="Was das heisst">
    {end && <ReckoningLine strong title="Letzter Tag" value={date(end)} />}
    {deadline && <ReckoningLine title="Für diesen Tag kündigen bis" value={date(deadline)} />}
    {owed !== null && <ReckoningLine title={end ? `Noch zu bezahlen bis ${date(end)}` : 'Noch zu bezahlen'} value={money(owed)} />}
    {back !== null && back > 0 && <ReckoningLine title="Geht zurück, soweit bezahlt: höchstens" value={money(back)} />}
  </ReckoningLines>
)
