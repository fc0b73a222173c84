import { useState } from 'react'
import { TabletWheel } from '#client/campaigns/TabletWheel.tsx'
import { useRoll } from '#client/campaigns/tabletRoll.ts'
import { useCall } from '#client/data/reads.ts'
import { Empty } from '#client/kit/Empty.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { WrittenText } from '#client/kit/Written.tsx'
import { wheel as wheelCalls } from '#contract/campaigns/wheel.ts'
import { useLeft } from './useLeft.ts'

/** The wheel by its roll on this tablet; without a network it goes on with the wheel of that roll. */
export function FairWheel({ campaign }: { campaign: string | undefined }) {
  const roll = useRoll(campaign)
  const { data, error, again } = useCall(wheelCalls.look, { query: {} })
  const [nth, setNth] = useState(0)
  useLeft(() => setNth(before => before + 1))
  if (roll === undefined) return null
  const told = campaign === undefined || data?.wheel?._id === campaign ? data?.wheel : undefined
  const wheel = roll?.wheel ?? told
  if (!wheel && data) return <Empty text="Diese Aktion läuft zurzeit nicht." />
  if (!wheel) return <NotLoaded error={error} again={again} lead="Das Glücksrad ist auf diesem Tablet noch nicht geladen." />
  return (
    <>
      <TabletWheel key={`${wheel._id}/${nth}`} wheel={wheel} atFair />
      {wheel.conditions && <WrittenText textStyle="small">{wheel.conditions}</WrittenText>}
    </>
  )
}
