import { useRef } from 'react'
import { CallError } from '#client/data/problem.ts'
import { useSend } from '#client/data/useSend.ts'
import { ask } from '#client/kit/ask.ts'
import { toast } from '#client/kit/toast.ts'
import { sayDone } from '#client/kit/waiting/say.ts'
import { useBlockedPeople } from '#client/parts/useBlockedPeople.ts'
import { social } from '#contract/social/calls.ts'
import { fullName } from './chatMembers.ts'
import type { GroupLine } from './groupLines.ts'

type Member = Pick<GroupLine['members'][number], 'userId' | 'vorname' | 'nachname'>

const toastBlockingFailure = (error: unknown) =>
  void toast(error instanceof CallError ? error.message : 'Das ging nicht.', { look: 'danger' })

/** Blocks somebody where they write, without a report; holds on this device at once (K08). */
export function useBlocking() {
  const blocked = useBlockedPeople()
  const name = useRef('')
  const block = useSend(social.block, { title: () => `Blockieren: ${name.current}`, asks: true })
  const unblock = useSend(social.unblock, { title: () => `Nicht mehr blockieren: ${name.current}`, asks: true })
  const act = (send: typeof block.send, member: Member, words: string) => {
    name.current = fullName(member)
    return send({ params: { id: member.userId } }).then(answer => sayDone(answer, words), toastBlockingFailure)
  }
  return {
    isBlocked: ({ userId }: Member) => blocked.has(userId),
    block: async (member: Member) => {
      const who = fullName(member)
      const text = `Ihr seht und findet einander nicht mehr, auch eine Freundschaft endet. ${who} erfährt davon nichts.`
      if (!(await ask({ title: `${who} blockieren?`, text, button: 'Blockieren', danger: true }))) return
      await act(block.send, member, `${who} ist blockiert.`)
    },
    unblock: (member: Member) => act(unblock.send, member, `${fullName(member)} ist nicht mehr blockiert. Was war, kommt nicht zurück.`),
  }
}

export type Blocking = ReturnType<typeof useBlocking>
