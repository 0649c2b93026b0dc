import * as v from 'valibot';
import type { FeatureProtocol } from '../../../protocol/featureProtocol';
import { ofTurn } from '../../../protocol/fromPage';
import type { FieldsOf } from '../../../protocol/messageSchema';

export const changesProtocol = {
  messages: {
    /** Compares code of an answer with a selection that was sent with the question. */
    'code.compare': { ...ofTurn, text: v.string() },
    /** Shows the changes that the answer proposes. */
    'turn.reviewChanges': ofTurn,
    /** Undoes the applied changes. */
    'turn.undoChanges': ofTurn,
    /** Saves the files that the applied changes have changed. */
    'turn.saveChanges': ofTurn,
  },
  strings: t => ({
    compareWithSelection: t('Compare with selection'),
    reviewChanges: t('Review changes'),
    saveAll: t('Save all'),
    undo: t('Undo'),
  }),
} satisfies FeatureProtocol;

/** An answer's changes that the user has applied. */
export interface AppliedView {
  /** The description, such as `Applied to 2 files (unsaved)`. */
  readonly text: string;
  readonly canUndo: boolean;
  readonly canSave: boolean;
}

declare module '../../../protocol/fromPage' {
  interface PageMessages extends FieldsOf<typeof changesProtocol.messages> {}
}

declare module '../../../protocol/pageStrings' {
  interface PageStrings extends ReturnType<typeof changesProtocol.strings> {}
}

declare module '../../../protocol/views' {
  interface TurnHeadView {
    /** True if one of the parts is a selection, which code of the answer can be compared with. */
    readonly hasSelection?: boolean;
    /** True if the answer is complete and proposes changes to files, some of which are not applied. */
    readonly hasChanges?: boolean;
    /** The answer's changes that are now in files. */
    readonly applied?: AppliedView | undefined;
  }
}
