import { Flex, Text } from '@chakra-ui/react'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { useSend } from '#client/data/useSend.ts'
import { IconButton } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { Pick } from '#client/kit/Pick.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import { toast } from '#client/kit/toast.ts'
import { sayFailed } from '#client/kit/waiting/say.ts'
import { todos } from '#contract/todos/calls.ts'
import type { useTodo } from './useTodo.ts'
import type { ShownTodo } from './withActs.ts'

interface AssignedProps {
  todo: ShownTodo
  may: boolean
  people: ReturnType<typeof useTodo>['people']
}

/** People who work on a to-do; those who may change them here, each person an act of its own. */
export function Assigned({ todo, may, people }: AssignedProps) {
  const { _id, title, studio, assigned } = todo
  const assign = useSend(todos.assign, { title: ({ body }) => `${nameOf(body.userId)} zugeteilt: ${title}` })
  const unassign = useSend(todos.unassign, { title: ({ params }) => `${nameOf(params.userId)} nicht mehr zugeteilt: ${title}` })
  const nameOf = (userId: string) => [...(people.data ?? []), ...assigned].find(one => one._id === userId)?.name ?? 'Person'
  const add = (userId: string) => assign.send({ params: { id: _id }, body: { userId, studio } }).catch(sayFailed)
  const take = async (userId: string) => {
    try {
      await unassign.send({ params: { id: _id, userId }, query: { studio } })
      toast(`${nameOf(userId)}: nicht mehr zugeteilt.`, { undo: () => void add(userId) })
    } catch (error) {
      sayFailed(error)
    }
  }
  const others = (people.data ?? []).filter(one => !assigned.some(({ _id: known }) => known === one._id))
  return (
    <Section title="Wer">
      <Flex gap="8" wrap="wrap" align="center">
        {assigned.length === 0 && <Text color="ink2">Niemand zugeteilt.</Text>}
        {assigned.map(one => (
          <Chip key={one._id} look={one.waits ? 'pending' : 'plain'} icon={one.waits && <Tick state="waiting" size="small" />}>
            {one.name}
            {may && (
              <IconButton
                label={`${one.name} nicht mehr zuteilen`}
                icon={<XIcon size={16} aria-hidden />}
                onClick={() => void take(one._id)}
              />
            )}
          </Chip>
        ))}
        {may && others.length > 0 && (
          <Pick
            look="side"
            label="Person zuteilen"
            value=""
            options={[['', 'Zuteilen'], ...others.map(one => [one._id, one.name] as const)]}
            onPick={userId => userId && void add(userId)}
          />
        )}
      </Flex>
      {may && people && !people.data && people.error && (
        <Text textStyle="small" color="ink2" paddingTop="8">
          Wer hier arbeitet, ist auf diesem Gerät noch nicht geladen: Zuteilen geht, sobald du Netz hast.
        </Text>
      )}
    </Section>
  )
}
