interface UpcomingSeat {
  execution: { startsAt: string; endsAt: string; cancelled: boolean; live: boolean }
  /** Seat, one's own or only wished for. */
  seat: { kind: string }
}

/** The course that comes next (`now` in ms), one with a seat before one that is only waited for; the one that runs only where none does, or where it is a livestream that one can enter here and now. */
export function nextOf<Own extends UpcomingSeat>(own: readonly Own[], now: number): Own | undefined {
  const held = own.filter(({ execution }) => !execution.cancelled && Date.parse(execution.endsAt) > now)
  const entered = held.find(({ execution, seat }) => execution.live && seat.kind === 'booked' && Date.parse(execution.startsAt) <= now)
  const coming = held.filter(({ execution }) => Date.parse(execution.startsAt) > now)
  return entered ?? coming.find(({ seat }) => seat.kind !== 'waiting') ?? coming[0] ?? held[0]
}
