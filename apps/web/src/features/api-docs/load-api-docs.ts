import type { LoaderFunctionArgs } from 'react-router'
import { apiContext } from '#lib/page/loader-context.ts'
import { useLoaderData } from '#lib/page/use-loader-data.ts'
import type { ApiDescription } from './api-description.ts'
import { type ListedCall, listCalls, listProblems, type ProblemCode } from './list-calls.ts'

/** Data of the page. The rest of the description is fetched when a call is opened. */
export type ApiDocs = { origin: string; calls: ListedCall[]; problems: ProblemCode[] }

export async function loadApiDocs({ context, request }: LoaderFunctionArgs): Promise<ApiDocs> {
  const description = await context.get(apiContext).get<ApiDescription>('/api/openapi.json')
  return {
    origin: new URL(request.url).origin,
    calls: listCalls(description),
    problems: listProblems(description),
  }
}

export const useApiDocs = (): ApiDocs => useLoaderData<typeof loadApiDocs>()
