import { useEffect } from 'react'
import { outdated } from '#client/data/cache.ts'
import { useOnline } from '#client/data/connection.ts'
import { onNews } from '#client/data/live.ts'
import { useMaybeLocal, useSyncStatus } from '#client/data/local.ts'
import { keyOf, staleIn } from '#client/data/reads.ts'
import { patchUser, session } from '#client/data/signed.ts'
import { isRefused, useUnsentActs } from '#client/data/waitingActs.ts'
import { account } from '#contract/account.ts'
import { auth } from '#contract/auth.ts'
import type { LiveEvents } from '#contract/live.ts'
import { settleProfileEdit } from './settling.ts'

const shown = [account.profile, auth.waitingAddress, auth.verificationStatus]

function reload(before?: number) {
  for (const call of shown) void outdated({ queryKey: [keyOf(call)[0]] }, before)
}

/** The consent was taken back on another device, or by the studio at this member's word. */
function withdrawn({ data }: { data: unknown }) {
  if ((data as LiveEvents['consent:withdrawn']).person !== session().user?._id) return
  patchUser({ consent1: false, consentWithdrawn: true })
  void staleIn(['agreements'])
}

/** Keeps an open profile as the studio has it, and settles what of an edit nobody has to be asked about. */
export default function ProfileHost() {
  useEffect(() => onNews({ events: ['profile:changed'], missed: reload, heard: () => reload() }), [])
  useEffect(() => onNews({ events: ['consent:withdrawn'], missed: () => {}, heard: withdrawn }), [])
  useSettling()
  return null
}

/** An edit that was refused because the profile is newer goes again over the newer one, unless both touched one field. */
function useSettling() {
  const local = useMaybeLocal()
  const { leader } = useSyncStatus()
  const online = useOnline()
  const row = useUnsentActs(account.edit).findLast(row => isRefused(row) && row.code === 'stale')
  const key = row?.key
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal, and again once there is a network
  useEffect(() => {
    if (local && row && leader && online) settleProfileEdit(local, row).catch(() => {})
  }, [local, key, leader, online])
}
