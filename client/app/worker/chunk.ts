/** Timeout in ms after which a script or stylesheet counts as failed (L267). */
export const chunkTimeout = 120_000

/** Fetches an asset; one that hangs is aborted, so that the page can say so instead of waiting for ever. */
export async function fetchAsset(request: Request, load: typeof fetch = fetch, patience = chunkTimeout): Promise<Response> {
  const giveUp = new AbortController()
  const timer = setTimeout(() => giveUp.abort(), patience)
  try {
    return await load(request, { signal: giveUp.signal })
  } catch {
    return Response.error()
  } finally {
    clearTimeout(timer)
  }
}
