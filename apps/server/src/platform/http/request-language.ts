import { DEFAULT_LANGUAGE, type Language, languageOf, requestedLanguage } from '@aplauso/contract/languages'
import type { FastifyRequest } from 'fastify'

/** The visitor's language: the cookie of an earlier choice, else the browser's list by weight, else Portuguese. */
export function languageFor(request: FastifyRequest): Language {
  return languageOf(request.cookies.lang) ?? preferredLanguage(request.headers['accept-language']) ?? DEFAULT_LANGUAGE
}

/** The language of a page: the one in its address, or else the visitor's. */
export function pageLanguage(request: FastifyRequest): Language {
  return requestedLanguage(request.url.replace(/^[^?]*/, '')) ?? languageFor(request)
}

function preferredLanguage(header = ''): Language | undefined {
  return header
    .split(',')
    .map((item) => {
      const [tag = '', weight] = item.split(';')
      return {
        language: languageOf(tag),
        quality: weight === undefined ? 1 : Number(weight.replace(/^\s*q=/, '')) || 0,
      }
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .find(({ language }) => language !== undefined)?.language
}
