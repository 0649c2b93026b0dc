import * as v from 'valibot';
import type { FeatureProtocol } from '../../../protocol/featureProtocol';
import { exactly, type FieldsOf } from '../../../protocol/messageSchema';
import type { BannerView } from '../../../protocol/views';
import { maxArgumentsLength, maxBaseUrlLength, maxNameLength, maxTokenLength } from './fieldLimits';

/** A base URL as the user entered it. */
const baseUrl = v.pipe(v.string(), v.maxLength(maxBaseUrlLength));

/** A service as the user entered it. The access token, unless it is blank, is stored for the origin of the base URL. */
const typedService = { baseUrl, token: v.pipe(v.string(), v.maxLength(maxTokenLength)) };

/** The options of a service as the user entered them; blank for none. */
const options = {
  name: v.pipe(v.string(), v.maxLength(maxNameLength)),
  /** JSON, which may not be valid. */
  arguments: v.pipe(v.string(), v.maxLength(maxArgumentsLength)),
};

export const setupProtocol = {
  messages: {
    'service.cancelTest': {},
  },
  questions: {
    /** Checks a base URL that is being entered. */
    'service.check': { baseUrl },
    /** Tests the connection to a base URL, without saving it. */
    'service.test': typedService,
    /** Checks the options that are being entered. */
    'service.checkOptions': options,
    /** Saves a service in the user settings. */
    'service.save': { ...typedService, ...options },
  },
  kept: { baseUrl: v.optional(baseUrl), serviceOptions: v.optional(exactly(options)) },
  strings: t => ({
    setupArguments: t('Arguments'),
    setupArgumentsHelp: t('A JSON Schema of keyword arguments that you set below the question.'),
    setupCompleted: t('Will be saved as {0}'),
    setupDone: t('Questions are now sent to {0}'),
    setupHelp: t('Questions are sent to /query below this URL.'),
    setupBlank: t('Enter the URL of your service.'),
    setupHint: t('Questions, code, and files are sent only to the service that you select.'),
    setupLabel: t('Base URL'),
    setupName: t('Name'),
    setupNameHelp: t('By default, the host and port of the URL.'),
    setupNeeded: t('To send the question, first enter and save the base URL of your service.'),
    setupOptions: t('More options'),
    setupOptionsHint: t(
      'With a name or arguments, the service is saved in {0}; otherwise, in {1}.',
    ),
    setupStart: t('Save and start'),
    setupTitle: t('Connect to your agent service'),
    setupToken: t('Access token (optional)'),
    setupTokenHelp: t("Stored in VS Code's secret storage and sent only to this service."),
    testConnection: t('Test connection'),
    testing: t('Testing connection'),
  }),
} satisfies FeatureProtocol;

/** The result of a check of a base URL. */
export interface BaseUrlCheckView {
  /** The base URL with the scheme that was left out; without spaces around it. */
  readonly completed: string;
  /** The localized error; empty if it can be used, or if it is not complete yet. */
  readonly error: string;
  /** The localized error of the access token, if it can't be stored. */
  readonly tokenError?: string;
}

/** The localized errors of the options of a service; empty if they can be saved. */
export interface OptionsCheckView {
  readonly nameError: string;
  readonly argumentsError: string;
}

/** The setup of a service, while there is none that a question could be sent to. */
export interface SetupView extends BaseUrlCheckView {
  /** The base URL in the settings, which is not valid; empty if none is set. */
  readonly baseUrl: string;
  /** True if the access token is one that users enter: `agentQuery.auth` names no other source. */
  readonly takesToken: boolean;
}

declare module '../../../protocol/fromPage' {
  interface PageMessages extends FieldsOf<typeof setupProtocol.messages> {}

  interface PageQuestions extends FieldsOf<typeof setupProtocol.questions> {}

  interface KeptView {
    /** The base URL that the user has begun to write, while there is no service. */
    readonly baseUrl?: string | undefined;
    /** The options of that service. */
    readonly serviceOptions?: { readonly name: string; readonly arguments: string } | undefined;
  }
}

declare module '../../../protocol/toPage' {
  interface PageAnswers {
    readonly 'service.check': BaseUrlCheckView;
    /** The result of the test; undefined if it was canceled, or is not possible. */
    readonly 'service.test': BannerView | undefined;
    readonly 'service.checkOptions': OptionsCheckView;
    /** The check of the base URL, and of wrong options, with the error if the service was not saved. */
    readonly 'service.save': BaseUrlCheckView & { readonly options?: OptionsCheckView };
  }

  interface PageNews {
    /** The result of a check of the base URL, and then the last step that was completed. */
    readonly 'service.test': BaseUrlCheckView | { readonly step: string };
  }

  interface FeatureMessages {
    /** Points out the field for the base URL. */
    readonly showSetup: { readonly takesFocus: boolean };
  }
}

declare module '../../../protocol/pageStrings' {
  interface PageStrings extends ReturnType<typeof setupProtocol.strings> {}
}

declare module '../../../protocol/views' {
  interface TargetView {
    /** The setup if no question can be sent because the base URL is missing or not valid. */
    readonly setup?: SetupView;
  }
}
