import { Box, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useDirty, useUnkept } from '#client/data/dirty.ts'
import { CallError } from '#client/data/problem.ts'
import { useCall } from '#client/data/reads.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { Check } from '#client/kit/Check.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { Section } from '#client/kit/Section.tsx'
import { toast } from '#client/kit/toast.ts'
import type { Reach } from '#contract/rights.ts'
import { type RoleRow, roles, type TopicRow } from '#contract/roles/calls.ts'
import { AddPerson } from './AddPerson.tsx'
import { type Stock, type StudioWords, toastRolesError, useMine } from './data.ts'
import { joinReach, touchable } from './heldRights.ts'
import { RoleClash } from './RoleClash.tsx'
import { RolePeople } from './RolePeople.tsx'
import { useRemoveRole } from './removeRole.ts'

interface RoleEditorProps {
  role: RoleRow
  stock: Stock
  words: StudioWords
  onGone: () => void
}

const sorted = (codes: Iterable<string>) => JSON.stringify([...codes].sort())

/** One role: its name, its bundle by topic, and the people who have it. */
export function RoleEditor({ role, stock, words, onGone }: RoleEditorProps) {
  const [title, setTitle] = useState(role.title)
  const [rights, setRights] = useState<ReadonlySet<string>>(new Set(role.rights))
  const [problem, setProblem] = useState<string>()
  const [theirs, setTheirs] = useState<RoleRow>()
  const { send, waiting } = useSend(roles.edit)
  const remove = useRemoveRole()
  const matrix = useCall(roles.matrix).data
  const mine = useMine()
  const changed = title.trim() !== role.title || sorted(rights) !== sorted(role.rights)
  useDirty(changed)
  useUnkept(changed)

  const holders = (matrix?.people ?? []).filter(each => each.roles.some(({ code }) => code === role.code))
  const where = holders
    .flatMap(each => each.roles.filter(({ code }) => code === role.code))
    .reduce<Reach>((all, { studios }) => joinReach(all, studios), [])
  const locked = (code: string) =>
    role.fixed || (where.length > 0 && touchable([code], mine) !== 'all' && !covers(touchable([code], mine), where))

  const save = async (version: number) => {
    setProblem(undefined)
    const before = { title: role.title, rights: [...role.rights] }
    try {
      const after = await send({ params: { code: role.code }, body: { title: title.trim(), rights: [...rights], version } })
      setTheirs(undefined)
      if (!after) return
      const undo = () => void send({ params: { code: role.code }, body: { ...before, version: after.version } }).catch(toastRolesError)
      toast('Rolle gespeichert.', { undo })
    } catch (error) {
      if (error instanceof CallError && error.code === 'stale' && error.current) return setTheirs(error.current as RoleRow)
      if (error instanceof CallError && error.fields?.title) return setProblem(error.fields.title)
      toastRolesError(error)
    }
  }
  const set = (codes: readonly string[], on: boolean) =>
    setRights(before => {
      const next = new Set(before)
      for (const code of codes) on ? next.add(code) : next.delete(code)
      return next
    })
  return (
    <Box minWidth={0} paddingBottom="24">
      <TextField label="Name" required value={title} onChange={setTitle} error={problem} maxLength={80} />
      {role.fixed && (
        <Text textStyle="small" color="ink2" paddingTop="12">
          Die Administration hat immer alle Rechte, auch künftige.
        </Text>
      )}
      {theirs && <RoleClash mine={{ title, rights: [...rights] }} theirs={theirs} stock={stock} onMine={() => void save(theirs.version)} />}
      {stock.topics
        .filter(topic => topic.rights.length > 0)
        .map(topic => (
          <Bundle key={topic._id} topic={topic} rights={rights} locked={locked} onSet={set} />
        ))}
      {changed && (
        <Box
          position="sticky"
          bottom={0}
          bg="surface"
          borderTop="1px solid {colors.line}"
          paddingBlock="12"
          display="flex"
          gap="8"
          flexWrap="wrap"
        >
          <Button busy={waiting} onClick={() => void save(role.version)} disabled={title.trim() === ''}>
            Speichern
          </Button>
          <Button
            look="text"
            onClick={() => {
              setTitle(role.title)
              setRights(new Set(role.rights))
            }}
          >
            Verwerfen
          </Button>
        </Box>
      )}
      <RolePeople role={role} holders={holders} words={words} aside={<AddPerson stock={stock} words={words} role={role.code} />} />
      {!role.known && (
        <Box paddingTop="18">
          <Button look="danger" size="row" onClick={async () => (await remove(role)) && onGone()}>
            Rolle löschen
          </Button>
        </Box>
      )}
    </Box>
  )
}

const covers = (own: Reach, where: Reach) => own === 'all' || (where !== 'all' && where.every(code => own.includes(code)))

interface BundleProps {
  topic: TopicRow
  rights: ReadonlySet<string>
  locked: (code: string) => boolean
  onSet: (codes: readonly string[], on: boolean) => void
}

/** The rights of one topic to tick; one that the person at the screen lacks is shown and stays as it is. */
function Bundle({ topic, rights, locked, onSet }: BundleProps) {
  const free = topic.rights.map(({ code }) => code).filter(code => !locked(code))
  const all = free.every(code => rights.has(code))
  return (
    <Section
      title={topic.title}
      aside={
        free.length > 1 && (
          <Button look="text" size="row" onClick={() => onSet(free, !all)} aria-label={`${topic.title}: ${all ? 'keine' : 'alle'}`}>
            {all ? 'Keine' : 'Alle'}
          </Button>
        )
      }
    >
      <Box display="grid" gridTemplateColumns={{ base: '1fr', xl: '1fr 1fr' }} columnGap="20">
        {topic.rights.map(({ code, title }) => (
          <Check key={code} checked={rights.has(code)} disabled={locked(code)} onChange={on => onSet([code], on)}>
            {title}
          </Check>
        ))}
      </Box>
    </Section>
  )
}
