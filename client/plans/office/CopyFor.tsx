import { Box, Flex, Text } from '@chakra-ui/react'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { useState } from 'react'
import { Button, IconButton } from '#client/kit/Button.tsx'
import { calledName, counted } from '#client/kit/format.ts'
import { Row } from '#client/kit/Row.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { toast } from '#client/kit/toast.ts'
import { useGo } from '#client/map/links.tsx'
import { MemberPicker } from '#client/parts/MemberPicker.tsx'
import type { FoundPerson } from '#contract/people.ts'
import type { TrainingPlanRow } from '#contract/plans/shapes.ts'
import { type Copies, useCopies } from './useCopies.ts'

/** Gives others the same plan, each as a draft that begins today. */
export function CopyFor({ row }: { row: TrainingPlanRow }) {
  const [picks, setPicks] = useState(false)
  return (
    <Box paddingTop="12">
      <Button look="text" size="row" onClick={() => setPicks(true)}>
        Für andere kopieren
      </Button>
      {picks && <CopySheet row={row} onClose={() => setPicks(false)} />}
    </Box>
  )
}

/** The most people of one act. */
const most = 50

function wordsOf({ made, waiting, failed }: Copies) {
  const [why] = failed
  return [
    made.length > 0 && `${counted(made.length, 'Entwurf', 'Entwürfe')} angelegt.`,
    waiting > 0 && `${counted(waiting, 'Entwurf wird', 'Entwürfe werden')} gesendet, sobald du Netz hast.`,
    why && `${counted(failed.length, 'ging', 'gingen')} nicht: ${calledName(why.person)}, ${why.message}`,
  ]
    .filter(Boolean)
    .join(' ')
}

function CopySheet({ row, onClose }: { row: TrainingPlanRow; onClose: () => void }) {
  const [people, setPeople] = useState<readonly FoundPerson[]>([])
  const { copy, far, withdraw } = useCopies(row)
  const go = useGo()
  const add = (person: FoundPerson | undefined) =>
    person && setPeople(all => (all.some(({ _id }) => _id === person._id) || all.length >= most ? all : [...all, person]))
  const run = async () => {
    const copies = await copy(people)
    const { made, failed } = copies
    toast(wordsOf(copies), {
      ...(failed.length > 0 && { look: 'danger' }),
      ...(made.length > 0 && { undo: () => void withdraw(made), time: 10_000 }),
    })
    // People who could not get it stay chosen.
    if (failed.length > 0) return setPeople(failed.map(({ person }) => person))
    const [only] = made
    await (people.length === 1 && only ? go({ to: 'workoutEdit', params: { id: only._id } }) : go({ to: 'planSearch' }))
  }
  return (
    <Sheet open onClose={onClose} title="Plan kopieren">
      <Box minHeight="40dvh">
        <MemberPicker key={people.length} label="Für wen?" value={undefined} autoFocus onPick={add} />
        <Box paddingTop="12">
          {people.map(person => (
            <Row
              key={person._id}
              title={calledName(person)}
              trail={
                <IconButton
                  label={`${calledName(person)} weglassen`}
                  icon={<XIcon size={20} />}
                  disabled={far !== undefined}
                  onClick={() => setPeople(all => all.filter(({ _id }) => _id !== person._id))}
                />
              }
            />
          ))}
        </Box>
        {people.length > 0 && (
          <Flex align="center" gap="12" wrap="wrap" paddingTop="12">
            <Button busy={far !== undefined} onClick={() => void run()}>
              {people.length === 1 ? 'Kopieren' : `Für ${people.length} kopieren`}
            </Button>
            {far !== undefined && people.length > 1 && (
              <Text role="status" textStyle="small" color="ink2" fontVariantNumeric="tabular-nums lining-nums">
                {far} von {people.length} sind durch …
              </Text>
            )}
          </Flex>
        )}
      </Box>
    </Sheet>
  )
}
