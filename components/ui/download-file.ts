import { ApiError, NetworkError } from '@/lib/http/client'

/**
 * Requests a file and lets the browser save it. By POST, so that the parameters do not end up in an address.
 *
 * @returns the headers of the answer
 * @throws ApiError for every response that is not 2xx
 * @throws NetworkError when there was no response
 */
export async function downloadFile(path: string, body: unknown, name: string): Promise<Headers> {
  const options = {
    method: 'POST',
    credentials: 'include',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  } as const
  const lost = (cause: unknown) => {
    throw new NetworkError('no answer', { cause })
  }
  const response = await fetch(path, options).catch(lost)
  if (!response.ok) throw new ApiError(response.status, response.statusText, await response.text().catch(lost))
  save(await response.blob().catch(lost), name)
  return response.headers
}

function save(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
