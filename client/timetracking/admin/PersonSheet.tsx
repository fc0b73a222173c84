import { Flex, Text } from '@chakra-ui/react'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { date, shortWeekday } from '#client/kit/format.ts'
import { Sheet } from '#client/kit/Sheet.tsx'
import { toast } from '#client/kit/toast.ts'
import { sayFailed } from '#client/kit/waiting/say.ts'
import { Proposals } from '#client/timetracking/sheet/Proposals.tsx'
import type { Reply } from '#contract/call.ts'
import { lastOfMonth, monthOfDay } from '#contract/days.ts'
import { timeProposals, troubleKinds } from '#contract/timetracking/proposals.ts'

export type Trouble = Reply<typeof timeProposals.doubts>['rows'][number]

/** Doubts about somebody's entries, and what their plan proposes for the days on which nothing was stamped (T22). */
export function PersonSheet({ trouble, onClose }: { trouble: Trouble; onClose: () => void }) {
  const { user, name, kind, day, text } = trouble
  const fill = useSend(timeProposals.fill)
  const month = monthOfDay(day)
  const propose = async () => {
    try {
      const rows = await fill.send({ body: { user, from: `${month}-01`, to: lastOfMonth(day) } })
      if (rows?.length === 0) toast('Für diesen Monat gibt es nichts vorzuschlagen.')
    } catch (error) {
      sayFailed(error)
    }
  }
  return (
    <Sheet open wide onClose={onClose} title={name}>
      <Text>{`${troubleKinds[kind]}, ${shortWeekday(day)} ${date(day)}: ${text}`}</Text>
      <Flex paddingBlock="12">
        <Button look="soft" size="row" busy={fill.waiting} onClick={() => void propose()}>
          Für diesen Monat aus dem Plan vorschlagen
        </Button>
      </Flex>
      <Proposals user={user} person={user} />
    </Sheet>
  )
}
