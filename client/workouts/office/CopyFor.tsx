import { Box } from '@chakra-ui/react'
import { useState } from 'react'
import { v7 } from 'uuid'
import { CallError, useSend } from '#client/data/calls.ts'
import { today } from '#client/data/time.ts'
import { Button } from '#client/kit/Button.tsx'
import { calledName } from '#client/kit/format.ts'
import { Sheet } from '#client/kit/Sheet.tsx'
import { toast } from '#client/kit/toast.ts'
import { sayDone } from '#client/kit/waiting/say.ts'
import { useGo } from '#client/map/links.tsx'
import { MemberPicker } from '#client/parts/MemberPicker.tsx'
import type { FoundPerson } from '#contract/people.ts'
import { type PlanRow, plans } from '#contract/plans.ts'

/** Gives somebody else the same plan, as a draft that begins today. */
export function CopyFor({ row: { _id: id, title } }: { row: PlanRow }) {
  const [picks, setPicks] = useState(false)
  const go = useGo()
  const { send } = useSend(plans.copy, { title: () => `${title}, Kopie`, asks: true })
  const copy = async (person: FoundPerson | undefined) => {
    if (!person) return
    try {
      const _id = v7()
      const answer = await send({ params: { id }, body: { _id, to: person._id, start: today() } })
      sayDone(answer, `${title}: kopiert für ${calledName(person)}, als Entwurf.`)
      await (answer ? go({ to: 'workoutEdit', params: { id: _id } }) : go({ to: 'planSearch' }))
    } catch (error) {
      toast(error instanceof CallError ? error.message : 'Das ging nicht.', { look: 'danger' })
    }
  }
  return (
    <Box paddingTop="12">
      <Button look="text" size="row" onClick={() => setPicks(true)}>
        Für jemand anderen kopieren
      </Button>
      {picks && (
        <Sheet open onClose={() => setPicks(false)} title="Plan kopieren">
          <Box minHeight="40dvh">
            <MemberPicker label="Für wen?" value={undefined} autoFocus onPick={person => void copy(person)} />
          </Box>
        </Sheet>
      )}
    </Box>
  )
}
