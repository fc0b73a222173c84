import { useEffect } from 'react'
import { outdated } from '#client/data/cache.ts'
import { keyOf } from '#client/data/calls.ts'
import { useOnline } from '#client/data/connection.ts'
import { onNews } from '#client/data/live.ts'
import { useMaybeLocal, useOutbox, useSyncStatus } from '#client/data/local.ts'
import { account } from '#contract/account.ts'
import { auth } from '#contract/auth.ts'
import { settle } from './settling.ts'

const shown = [account.profile, auth.waitingAddress]

function reload(before?: number) {
  for (const call of shown) void outdated({ queryKey: [keyOf(call)[0]] }, before)
}

/** Keeps an open profile as the studio has it, and settles what of an edit nobody has to be asked about. */
export default function ProfileHost() {
  useEffect(() => onNews({ events: ['profile:changed'], missed: reload, heard: () => reload() }), [])
  useSettling()
  return null
}

/** An edit that was refused because the profile is newer goes again over the newer one, unless both touched one field. */
function useSettling() {
  const local = useMaybeLocal()
  const { leader } = useSyncStatus()
  const online = useOnline()
  const row = useOutbox().findLast(({ call, state, code }) => call === 'account.edit' && state === 'refused' && code === 'stale')
  const key = row?.key
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal, and again once there is a network
  useEffect(() => {
    if (local && row && leader && online) settle(local, row).catch(() => {})
  }, [local, key, leader, online])
}
