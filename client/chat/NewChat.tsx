import { Text } from '@chakra-ui/react'
import { useState } from 'react'
import { v7 } from 'uuid'
import { perform } from '#client/data/acts.ts'
import { Button } from '#client/kit/Button.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { toast } from '#client/kit/toast.ts'
import { useGo } from '#client/map/links.tsx'
import { useOpenDirect } from '#client/parts/openDirect.ts'
import { chat } from '#contract/chat/calls.ts'
import { longestGroupName } from '#contract/chat/shapes.ts'
import { type Choice, toggled } from './chatMembers.ts'
import { PeopleList } from './PeopleList.tsx'

/** Begins a conversation with one person, or a group of several; it is made on this device and opens at once. */
export default function NewChat({ onClose }: { onClose: () => void }) {
  const openDirect = useOpenDirect()
  const [group, setGroup] = useState(false)
  if (group) return <NewGroup onClose={onClose} />
  const open = (person: Choice) => {
    onClose()
    void openDirect(person)
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title="Neue Unterhaltung"
      footer={
        <Button look="soft" onClick={() => setGroup(true)}>
          Neue Gruppe
        </Button>
      }
    >
      <PeopleList onPick={open} />
    </Sheet>
  )
}

function NewGroup({ onClose }: { onClose: () => void }) {
  const go = useGo()
  const [name, setName] = useState('')
  const [picked, setPicked] = useState<ReadonlyMap<string, Choice>>(new Map())
  const [tried, setTried] = useState(false)
  const missing = name.trim() === '' ? 'Die Gruppe braucht einen Namen.' : undefined
  const alone = picked.size === 0 ? 'Eine Gruppe hat mindestens zwei Mitglieder: Wähle jemanden.' : undefined
  const make = async () => {
    setTried(true)
    if (missing || alone) return
    const _id = v7()
    try {
      await perform(chat.create, { body: { _id, name: name.trim(), memberIds: [...picked.keys()] } }, { key: v7(), title: name.trim() })
      onClose()
      await go({ to: 'chat', search: { group: _id } })
    } catch {
      toast('Die Gruppe liess sich hier nicht anlegen. Versuch es nochmals.', { look: 'danger' })
    }
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title="Neue Gruppe"
      footer={
        <Button onClick={() => void make()}>
          {picked.size === 0 ? 'Gruppe anlegen' : picked.size === 1 ? 'Mit 1 Person anlegen' : `Mit ${picked.size} Personen anlegen`}
        </Button>
      }
    >
      <TextField
        label="Name der Gruppe"
        required
        value={name}
        onChange={setName}
        maxLength={longestGroupName}
        error={tried ? missing : undefined}
      />
      <Section title="Wer ist dabei?">
        <PeopleList picked={picked} onPick={person => setPicked(toggled(picked, person))} />
      </Section>
      {tried && alone && (
        <Text role="alert" color="danger" fontWeight={560} paddingTop="8">
          {alone}
        </Text>
      )}
    </Sheet>
  )
}
