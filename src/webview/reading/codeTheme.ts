import { Latest } from '../page/ask';

/**
 * Shows code in the styles of VS Code's color theme, from the first code block on. Without them, the style sheet has
 * similar colors.
 */
class CodeTheme {
  private readonly questions = new Latest();
  /** The sheet with the styles; undefined while there is no code. */
  private sheet: CSSStyleSheet | undefined;

  /** Called for each code block. */
  use(): void {
    if (this.sheet) {
      return;
    }
    this.sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(this.sheet);
    new MutationObserver(() => void this.update()).observe(document.body, {
      attributeFilter: ['data-vscode-theme-id'],
    });
    void this.update();
  }

  /** Called when the theme or the user's own colors may have changed. */
  async update(): Promise<void> {
    const { sheet } = this;
    if (!sheet) {
      return;
    }
    const theme = document.body.dataset.vscodeThemeId ?? '';
    const styles = await this.questions.ask({ type: 'theme.codeStyles', theme });
    sheet.replaceSync('');
    for (const { token, color, isBold, isItalic, isUnderlined } of styles) {
      const rule = sheet.cssRules[sheet.insertRule(`.md-code .code-${token} {}`)];
      const { style } = rule as CSSStyleRule;
      style.color = color || 'inherit';
      style.fontWeight = isBold ? 'bold' : '';
      style.fontStyle = isItalic ? 'italic' : '';
      style.textDecoration = isUnderlined ? 'underline' : '';
    }
  }
}

/** The only instance in the page, whose answers share it. */
export const codeTheme = new CodeTheme();
