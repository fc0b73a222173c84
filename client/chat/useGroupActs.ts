import { useOutboxActs } from '#client/data/outboxActs.ts'
import { CallError } from '#client/data/problem.ts'
import { staleIn } from '#client/data/reads.ts'
import { useSend } from '#client/data/useSend.ts'
import { useTakeBack } from '#client/kit/breath.ts'
import { toast } from '#client/kit/toast.ts'
import { sayDone } from '#client/kit/waiting/say.ts'
import { carry } from '#contract/carried.ts'
import { chat } from '#contract/chat/calls.ts'
import type { MemberRole } from '#contract/chat/shapes.ts'
import { type Choice, fullName } from './chatMembers.ts'
import type { GroupLine } from './groupLines.ts'

const muting = { mute: chat.mute } as const

/** The file's name in a picture's address, as the studio knows it. */
const seenIn = (bild: string | null) => /[os][\w-]{32}\.\w+/.exec(bild ?? '')?.[0] ?? 'none'
type Member = GroupLine['members'][number]
export type GroupActs = ReturnType<typeof useGroupActs>

/**
 * Acts of a member on a group. A refusal is said where it was done, and the group is loaded as it stands: of two admins at once the second sees what
 * the first did (K05).
 */
export function useGroupActs(group: GroupLine) {
  const { _id, name } = group
  const waits = useOutboxActs(muting).findLast(({ row }) => row.params?.id === _id && row.state === 'waiting')
  const removal = useSend(chat.removeMember, { title: () => `${name}: Mitglied entfernen`, asks: true })
  const leaving = useSend(chat.leave, { title: () => `${name}: verlassen` })
  const dissolving = useSend(chat.dissolve, { title: () => `${name}: auflösen` })
  const takeBack = useTakeBack()
  const role = useSend(chat.setRole, { title: () => `${name}: Leitung`, asks: true })
  const adding = useSend(chat.addMembers, { title: () => `${name}: Personen hinzufügen`, asks: true })
  const naming = useSend(chat.edit, { title: () => `${name}: neuer Name`, asks: true })
  const mute = useSend(chat.mute, { title: () => `${name}: stumm` })
  const picture = useSend(chat.picture, { title: () => `${name}: neues Bild`, asks: true })
  const params = { id: _id }
  return {
    muted: waits ? (waits.row.body as { muted: boolean }).muted : group.muted,
    mute: (muted: boolean) => reportGroupAct(mute.send({ params, body: { muted } })),
    leave: async () => {
      await leaving.send({ params })
      const key = leaving.sentAs() ?? ''
      const undo = async () => {
        if (!(await takeBack(key))) toast('Du bist schon nicht mehr in der Gruppe.', { look: 'danger' })
      }
      toast(`Du hast «${name}» verlassen.`, { undo: () => void undo().catch(toastGroupFailure), time: (chat.leave.breath ?? 0) * 1000 })
    },
    dissolve: async () => {
      await dissolving.send({ params })
      const key = dissolving.sentAs() ?? ''
      const undo = async () => {
        if (!(await takeBack(key))) toast(`«${name}» ist schon aufgelöst.`, { look: 'danger' })
      }
      toast(`«${name}» wird aufgelöst.`, { undo: () => void undo().catch(toastGroupFailure), time: (chat.dissolve.breath ?? 0) * 1000 })
    },
    remove: (member: Member) =>
      reportGroupAct(
        removal.send({ params: { id: _id, userId: member.userId }, query: { role: member.role } }),
        `${fullName(member)} ist nicht mehr in der Gruppe.`,
      ),
    setRole: (member: Member, next: MemberRole) =>
      reportGroupAct(
        role.send({ params: { id: _id, userId: member.userId }, body: { role: next } }),
        next === 'admin' ? `${fullName(member)} leitet die Gruppe mit.` : `${fullName(member)} leitet die Gruppe nicht mehr.`,
      ),
    add: (people: readonly Choice[]) =>
      reportGroupAct(
        adding.send({ params, body: { memberIds: people.map(each => each._id) } }),
        people.some(isInvited) ? 'Eingeladen.' : 'Hinzugefügt.',
      ),
    rename: (next: string) => reportGroupAct(naming.send({ params, body: { name: next, version: group.version } }), 'Gespeichert.'),
    setPicture: async (cut: Blob) =>
      reportGroupAct(
        picture.send({
          params: { groupId: _id },
          query: { seen: seenIn(group.bild) },
          body: await carry(cut, 'bild.webp'),
        }),
        'Neues Bild.',
      ),
  }
}

const isInvited = ({ kind }: Choice) => kind === 'invited'

/** True where it was done, or waits. */
async function reportGroupAct(act: Promise<unknown>, words?: string): Promise<boolean> {
  try {
    const answer = await act
    if (words) sayDone(answer, words)
    return true
  } catch (error) {
    toastGroupFailure(error)
    return false
  } finally {
    void staleIn(['chat'])
  }
}

const toastGroupFailure = (error: unknown) =>
  void toast(error instanceof CallError ? groupErrorText(error) : 'Das ging nicht.', { look: 'danger' })

const groupErrorText = ({ code, message }: CallError) =>
  code === 'stale' ? 'Jemand hat die Gruppe soeben geändert. Schau nach, wie sie jetzt ist, und versuch es nochmals.' : message
